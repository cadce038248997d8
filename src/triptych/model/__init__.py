"""Frozen values: what the paths hand from stage to stage, and what the stores keep."""
