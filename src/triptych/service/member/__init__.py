"""Triptych as one principal sees it, part by part."""
