/** What a review by a seat's knowledge says depends on what the seat knew: two worlds that look alike give the same bytes. */
import { beforeAll, describe, expect, it } from "vitest";
import record from "../../../../tests/web/planted.json";
import network from "../../../../src/lostcities/bots/wasm/network.wasm?url&inline";
import analysis from "../../../../src/lostcities/games/classic/wasm/analysis.wasm?url&inline";
import rules from "../../../../src/lostcities/games/classic/wasm/rules.wasm?url&inline";
import search from "../../../../src/lostcities/games/classic/wasm/search.wasm?url&inline";
import apprentice from "../../../../src/lostcities/games/classic/weights/apprentice.npz?url&inline";
import belief from "../../../../src/lostcities/games/classic/weights/belief.npz?url&inline";
import champion from "../../../../src/lostcities/games/classic/weights/champion.npz?url&inline";
import { loadNetwork } from "../../engine/networks/network";
import { beliefsAt } from "./beliefs";
import { lookAt } from "./looks";
import { loadMinds, loadWorlds, type Files } from "./minds";
import { Reviewer, type Job, type Minds } from "./reviewer";

const POSITIONS = [1, 12, 30, 60, 90]; // of the record
const read = (url: string) => fetch(url);

const files = (): Files => ({
  rules: read(rules),
  network: read(network),
  search: read(search),
  analysis: read(analysis),
  champion: () => read(champion),
  apprentice: () => read(apprentice),
  belief: () => read(belief),
});

let minds: Minds;
let tryOut: (job: Job) => Float64Array;

beforeAll(async () => {
  minds = await loadMinds("classic", files());
  tryOut = await loadWorlds("classic", files(), false);
}, 60_000);

describe("what a seat did not know", () => {
  it("changes nothing that is said of its decisions", () => {
    const reviewer = new Reviewer(minds, { record, seed: "0", worlds: 2, hindsight: false });
    for (const n of POSITIONS) {
      const { place } = reviewer.questions[n % reviewer.questions.length]!;
      const { rules, champion } = minds;
      const [one, other] = [1n, 2n].map((seed) => rules.imagine(place.state, place.seat, { seed, stream: 0n }));
      expect(one!.bytes).not.toEqual(other!.bytes); // hidden cards lie otherwise
      const looks = [one!, other!, place.state].map((world) => lookAt(rules, champion, world, "0", false));
      const jobs = looks.map(({ alone, seed, favourite }) =>
        tryOut({ alone: alone.bytes, actions: [favourite, place.action], seed, first: 0, count: 2 }),
      );
      for (const k of [1, 2]) {
        expect(looks[k]!.logs).toEqual(looks[0]!.logs);
        expect(looks[k]!.seed).toBe(looks[0]!.seed);
        expect(jobs[k]).toEqual(jobs[0]);
      }
    }
  }, 60_000);

  it("changes nothing that it can believe", async () => {
    const network = await loadNetwork(minds.rules.facts, files().network, files().belief!());
    const reviewer = new Reviewer(minds, { record, seed: "0", worlds: 2, hindsight: false });
    for (const n of POSITIONS) {
      const { place } = reviewer.questions[n % reviewer.questions.length]!;
      const other = minds.rules.imagine(place.state, place.seat, { seed: 1n, stream: 0n });
      const [said, again] = [place.state, other].map((world) => beliefsAt(minds.rules, network, world, 20));
      expect(said).toEqual(again);
      const held = Object.values(said![1 - place.seat]!).reduce((sum, chance) => sum + chance, 0);
      expect(held).toBeGreaterThan(6); // of eight cards, alike wagers counted once
      expect(Object.values(said![place.seat]!).every((chance) => chance === 1)).toBe(true);
    }
  }, 60_000);

  it("is looked at in hindsight alone", () => {
    const reviewer = new Reviewer(minds, { record, seed: "0", worlds: 2, hindsight: false });
    const { place } = reviewer.questions[5]!;
    const known = lookAt(minds.rules, minds.champion, place.state, "0", false);
    const open = lookAt(minds.rules, minds.champion, place.state, "0", true);
    expect(minds.rules.field(open.alone, "deck")).toEqual(minds.rules.field(place.state, "deck"));
    expect(minds.rules.field(known.alone, "deck")).not.toEqual(minds.rules.field(place.state, "deck"));
  }, 60_000);
});
