"""The commands, each with `add_arguments(parser)` and `run(arguments)`, nothing slow above."""
