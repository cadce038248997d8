"""Rules for English clauses."""
