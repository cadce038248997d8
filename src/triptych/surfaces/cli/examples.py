"""What stands in examples where the reader has an id or a seal of their own."""

EXAMPLE_ID = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10"
ANOTHER_ID = "01980a5f-10b2-7c44-8d07-3e1b9a6c5f22"
EXAMPLE_SEAL = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
