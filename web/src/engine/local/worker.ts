/** The worker that keeps local tables: it has the cards, and tells each seat only what that seat may know. */
import { Trouble } from "../../net/api";
import { EngineError } from "../errors";
import type { FromWorker, ToWorker } from "./asking";
import { Characters } from "./players/characters";
import { Rooms, type Word } from "./rooms";
import { Rulebooks } from "./books/rulebooks";
import { openShelf } from "./books/shelf";
import { openStore } from "./store";

const rulebooks = new Rulebooks(openShelf());
const channel = new BroadcastChannel("lostcities.tables");
const tell = (message: FromWorker) => postMessage(message);

const characters = new Characters((getting) => tell({ getting }));

const rooms = openStore().then(
  (store) =>
    new Rooms({
      store,
      verbsOf: (game, version) => rulebooks.verbsOf(game, version),
      prepare: (verbs, bots) => characters.prepare(verbs, bots),
      choose: (bot, play, seed, mayStandIn) => characters.choose(bot, play, seed, mayStandIn),
      fail: (error) =>
        void setTimeout(() => {
          throw error;
        }), // the page hears of it and starts another worker
      announce: (word) => channel.postMessage(word),
    }),
);

channel.onmessage = async ({ data }: MessageEvent<Word>) => void (await rooms).heard(data);

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("open" in data) return openLine(data.open, data.port);
  const { id, verb, given } = data;
  try {
    const work = (await rooms)[verb] as (...given: unknown[]) => Promise<unknown>;
    tell({ id, answer: await work.apply(await rooms, given) });
  } catch (error) {
    tell({ id, trouble: troubleOf(error) });
  }
};

async function openLine(table: string, port: MessagePort): Promise<void> {
  try {
    await (await rooms).open(table, port);
  } catch (error) {
    port.postMessage({ type: "fault", code: "bad_seat", message: (error as Error).message });
  }
}

function troubleOf(error: unknown): { code: string; message: string } {
  const { message } = error as Error;
  if (error instanceof Trouble) return { code: error.code, message };
  if (error instanceof EngineError)
    return { code: error.code === "options" ? "bad_setup" : `no_${error.code}`, message };
  return { code: "local_storage", message };
}
