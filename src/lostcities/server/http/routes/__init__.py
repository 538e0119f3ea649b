"""What is asked over HTTP: a router a file."""
