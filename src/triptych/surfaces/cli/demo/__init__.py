"""The demonstration: a conversation is lived through, remembered, asked about and shared."""
