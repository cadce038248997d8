"""Run the bench: `python -m bench.quality`."""

from bench.quality.run import main

main()
