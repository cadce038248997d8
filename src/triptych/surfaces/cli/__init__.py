"""The command line: the service for people and for shell scripts."""
