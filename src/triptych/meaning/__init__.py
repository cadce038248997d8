"""What was fitted to the vectors of one embedder, the bundled one: each of another has nothing here."""
