"""How the service's methods look over a wire: one table, from which the server and the client are derived.

It names no framework.
"""
