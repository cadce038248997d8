"""The third panel: what agents tell each other, and how they settle what they disagree about."""
