"""Pictures of states: pure functions from values to what is shown. Imports core, engine and words."""
