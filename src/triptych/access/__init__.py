"""Who may do what: pure rules. Stores apply the same rules inside their queries."""
