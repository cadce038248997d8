"""What keeps the cabinet in order: jobs, the worker that does them, and erasure."""
