"""The command line: one module a command, wired to core, engine and words."""
