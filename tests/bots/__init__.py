"""The bots: what every one of them must do, and what each of them should find."""
