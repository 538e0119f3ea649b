// A bot in plain JavaScript (Node): it plays any card it can, else any legal move.
//
// Try it: lostcities arena "node examples/bots/bot.js" random

const lines = require("node:readline").createInterface({ input: process.stdin });

function choose(view, moves) {
  const plays = moves.filter((move) => /^(play|take|write) /.test(move));
  const from = plays.length > 0 ? plays : moves;
  return from[Math.floor(Math.random() * from.length)];
}

lines.on("line", (line) => {
  const request = JSON.parse(line);
  if (request.type === "move") {
    // nothing else needs an answer
    const move = choose(request.view, request.moves);
    process.stdout.write(JSON.stringify({ move }) + "\n");
  } else if (request.type === "quit") {
    lines.close();
  }
});
