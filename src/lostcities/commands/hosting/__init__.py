"""What a host runs: the server, the page as a folder, and the care of a database."""
