/** The worker that reviews a game: it looks at every position, hands worlds out to helpers, and tells what is known so far. */
import type { GameName } from "../../engine/local/facts";
import { isReplayable } from "../../engine/local/telling/replaying";
import { Trouble } from "../../net/api";
import type { FromReviewer, ToReviewer } from "./asking";
import { filesOf, troubleOf } from "./files";
import { loadMinds } from "./minds";
import { Pool } from "./pool";
import { Reviewer, type Wish } from "./reviewer";

const OFTEN = 600; // milliseconds between two reviews on the way

const tell = (message: FromReviewer) => postMessage(message);
let ready: Promise<{ reviewer: Reviewer; pool: Pool }> | null = null;

onmessage = async ({ data }: MessageEvent<ToReviewer>) => {
  try {
    if ("start" in data) {
      ready = start(data.start, data.helpers);
      await ready.then(({ reviewer, pool }) => goOn(reviewer, pool));
      return;
    }
    const { reviewer, pool } = await ready!;
    if (data.ask === "moves") tell({ id: data.id, moves: reviewer.moves(data.turn) });
    else tell({ id: data.id, judged: await reviewer.judge(data.turn, data.move, pool.tryOut) });
  } catch (error) {
    tell(troubleOf(error));
  }
};

async function start(wish: Wish, helpers: MessagePort[]): Promise<{ reviewer: Reviewer; pool: Pool }> {
  const { record } = wish;
  if (!isReplayable(record)) throw new Trouble("bad_record", "this page cannot replay such a record");
  const pool = new Pool(helpers);
  const files = await filesOf(record.game as GameName, true, (loaded, of) => tell({ loaded, of, files: true }));
  const reviewer = new Reviewer(await loadMinds(record.game, files), wish);
  tell({ review: reviewer.review() });
  return { reviewer, pool };
}

/** Look into more and more worlds; the page hears of it as it goes. */
async function goOn(reviewer: Reviewer, pool: Pool): Promise<void> {
  let told = performance.now();
  await reviewer.settle(pool.tryOut, (settled, of) => {
    tell({ settled, of });
    if (performance.now() - told < OFTEN) return;
    tell({ review: reviewer.review() });
    told = performance.now();
  });
  tell({ review: reviewer.review() });
}
