"""Is everything in order here? Each check says what it saw and what to do."""
