"""What people who build on Triptych test with: a clock to set, examples, and the suite every store passes."""
