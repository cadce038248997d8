"""Values as people want to read them in a terminal. Nothing here decides anything."""
