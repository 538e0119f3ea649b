/** The worker that keeps local tables: it has the cards, and tells each seat only what that seat may know. */
import { Trouble } from "../../net/api";
import { EngineError } from "../errors";
import { layoutOf } from "../layout";
import { rulesUrl } from "../modules";
import { loadRules } from "../rules";
import type { FromWorker, ToWorker } from "./asking";
import { Characters } from "./players/characters";
import { factsOf, type GameName } from "./facts";
import { Rooms, type Word } from "./rooms";
import { openStore } from "./store";
import { Verbs } from "./verbs";
import { viewBy } from "./telling/viewing";

/** A file of this page; without a connection it may be missing. */
const arriving = (url: string) =>
  fetch(url).catch(() => {
    throw new EngineError("module", `${url} did not arrive`);
  });

const loaded = new Map<GameName, Promise<Verbs>>();
const channel = new BroadcastChannel("lostcities.tables");
const tell = (message: FromWorker) => postMessage(message);

function verbsOf(game: GameName): Promise<Verbs> {
  const found = loaded.get(game) ?? load(game);
  loaded.set(game, found);
  found.catch(() => loaded.delete(game)); // the next may have more luck
  return found;
}

async function load(game: GameName): Promise<Verbs> {
  const [rules, layout] = await Promise.all([loadRules(game, arriving(rulesUrl(game)!)), layoutOf(game)]);
  return new Verbs(factsOf(game), rules, viewBy(layout));
}

const characters = new Characters((loaded, of) => tell({ loaded, of }));

const rooms = openStore().then(
  (store) =>
    new Rooms({
      store,
      verbsOf,
      prepare: async (game) => void (await characters.prepare(game, await verbsOf(game))),
      choose: (bot, play, seed) => characters.choose(bot, play, seed),
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
