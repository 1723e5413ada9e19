"""Pictures of states: pure functions from values to pictures and scenes. Imports core, engine and words."""
