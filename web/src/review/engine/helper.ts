/** A worker that tries moves in worlds, for the one that reviews. */
import type { GameName } from "../../engine/local/facts";
import type { JobDone, JobOrder, ToHelper } from "./asking";
import { filesOf, troubleOf } from "./files";
import { loadWorlds } from "./minds";

onmessage = ({ data }: MessageEvent<ToHelper>) => void serve(data);

async function serve({ port, game, hindsight }: ToHelper): Promise<void> {
  const waiting: JobOrder[] = [];
  port.onmessage = ({ data }: MessageEvent<JobOrder>) => void waiting.push(data); // until all is here
  const tell = (done: JobDone) => port.postMessage(done);
  try {
    const files = await filesOf(game as GameName, false, () => {});
    const tryOut = await loadWorlds(game, files, hindsight);
    const work = (order: JobOrder) => tell({ id: order.id, points: tryOut(order) });
    port.onmessage = ({ data }: MessageEvent<JobOrder>) => work(data);
    waiting.forEach(work);
  } catch (error) {
    tell({ id: null, ...troubleOf(error) });
  }
}
