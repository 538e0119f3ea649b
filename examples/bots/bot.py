"""A bot in plain Python: it plays any card it can, else any legal move.

Try it: lostcities arena "python3 examples/bots/bot.py" random
"""

import json
import random
import sys


def choose(view: dict[str, object], moves: list[str]) -> str:
    """The best move it knows; `view` holds all that the seat may know."""
    plays = [move for move in moves if move.split()[0] in ("play", "take", "write")]
    return random.choice(plays or moves)


for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "move":  # nothing else needs an answer
        move = choose(request["view"], request["moves"])
        print(json.dumps({"move": move}), flush=True)
    elif request["type"] == "quit":
        break
