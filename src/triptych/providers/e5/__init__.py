"""The bundled embedder: multilingual-e5-small, run by NumPy alone."""
