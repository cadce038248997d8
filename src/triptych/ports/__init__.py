"""What Triptych needs from the machines around it, as Protocols."""
