"""The explorer for many visitors: sessions forked from one warmed process, and the server in front of them."""
