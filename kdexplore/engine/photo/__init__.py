"""A photograph of a finished kingdom read: what its squares look like, and which dominoes of the box explain them."""
