"""So that `python -m lostcities` is the command line."""

import sys

from lostcities.cli import main

sys.exit(main())
