"""`python -m triptych` is the command line."""

from triptych.surfaces.cli.main import main

if __name__ == "__main__":
    main()
