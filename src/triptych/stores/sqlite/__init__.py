"""The store in one SQLite file: many processes at once, nothing to install or to run."""
