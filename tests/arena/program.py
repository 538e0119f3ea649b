"""A program of the bot protocol that needs nothing of the project, and can be told to misbehave.

`python3 program.py` makes the first legal move; `random` one by the seed it is given; `nonsense`,
`crash` and `silence` fail in the game's fifth request and after. A file that is named next is made
as a sign that the program runs.
"""

import json
import sys
import time

HOW = sys.argv[1] if len(sys.argv) > 1 else "first"
PATIENCE = 5  # moves before it misbehaves

if len(sys.argv) > 2:
    open(sys.argv[2], "w").close()
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        asked = 0
    if message["type"] != "move":
        continue
    asked += 1
    moves = message["moves"]
    if asked >= PATIENCE and HOW == "crash":
        print("I give up", file=sys.stderr)
        sys.exit(3)
    if asked >= PATIENCE and HOW == "silence":
        time.sleep(60)
    move = moves[message["seed"] % len(moves)] if HOW == "random" else moves[0]
    if asked >= PATIENCE and HOW == "nonsense":
        move = "castle"
    print(json.dumps({"move": move}), flush=True)
