"""The store's contract, a part to a file; `triptych.testing.store_contract` puts them together."""
