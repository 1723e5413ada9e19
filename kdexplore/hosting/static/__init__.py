"""The explorer as a folder of files that needs no server: Python runs in the reader's browser."""
