"""Taking memories out, and bringing them in."""
