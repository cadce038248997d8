"""Reading messages once more with a language model, which points at what was said and writes nothing."""
