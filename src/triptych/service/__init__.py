"""One API for every surface: the paths, joined. Nothing here decides; it calls what does."""
