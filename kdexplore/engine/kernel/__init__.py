"""The kernel: whole games as bitboards, from one source at two speeds. See docs/engine.md."""
