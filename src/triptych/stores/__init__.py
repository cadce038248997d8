"""Places that keep memories, behind the `Store` port."""
