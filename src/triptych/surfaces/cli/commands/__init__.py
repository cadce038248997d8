"""One module a command: what it asks for, what it calls, how its answer is shown."""
