"""The files that conversations come in, each read into lines."""
