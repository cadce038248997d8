"""The store that keeps everything in this process: for tests, trials and as the oracle of the others."""
