"""The tools of the protocol's own memory server, over the same store."""
