"""The room where one territory lies under a lens: painted, laid or pasted, and asked about."""
