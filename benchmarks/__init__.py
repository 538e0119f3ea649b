"""What is measured: speed, and that all ways of running play the same games."""
