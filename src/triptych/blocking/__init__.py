"""How asynchronous things are made blocking: a loop in a thread, and methods that hand over to it."""
