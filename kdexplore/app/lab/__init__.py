"""The lab: one territory, painted, placed or pasted, under a lens that answers questions about it."""
