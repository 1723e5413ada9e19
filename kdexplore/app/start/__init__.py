"""The room in which everybody arrives: three doors, a small board, and a place for links and files."""
