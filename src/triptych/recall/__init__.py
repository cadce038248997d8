"""Finding again: plan → candidates → fuse → rank → place."""
