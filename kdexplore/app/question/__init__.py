"""The room of a question: a position with what is asked, and the answer hidden."""
