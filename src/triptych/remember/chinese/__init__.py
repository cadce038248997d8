"""Rules for Chinese clauses."""
