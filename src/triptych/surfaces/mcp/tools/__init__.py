"""The tools of an agent's memory, in the order they are listed."""
