"""REST under `/v1`, derived from the table of `triptych.wire`."""
