"""A host whose deals are known: `python -m tests.web.fixed_host 5,88 serve …`, else `lostcities`.

The first table is dealt from the secret 5, the second from 88, and so on, round and round.
"""

import sys
from itertools import cycle

from lostcities.cli import main
from lostcities.server.table import setup

if __name__ == "__main__":
    secrets = cycle(f"{int(number):064x}" for number in sys.argv[1].split(","))
    setup.new_secret = lambda: next(secrets)  # type: ignore[attr-defined]
    sys.exit(main(sys.argv[2:]))
