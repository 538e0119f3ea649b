/** A worker of this page as the keeper of tables: no server is asked for anything. */
import { Trouble } from "../net/api";
import type { Host } from "../net/host";
import type { Line, LineEvents, LineStatus } from "../net/line";
import type { ClientMessage, ServerMessage } from "../net/protocol";
import type { Answer, FromWorker, Getting, Given, ToWorker, Verb } from "./local/asking";

const PAUSE = 500; // milliseconds before a worker that died is started anew
const MOST_DEATHS = 3; // in a row: then it would be of no use

interface Asked {
  answer(value: unknown): void;
  trouble(error: Trouble): void;
}

class LocalHost implements Host {
  private worker: Worker | null = null;
  private readonly asked = new Map<number, Asked>();
  private readonly lines = new Set<LocalLine>();
  private last = 0;
  private deaths = 0; // since something was answered
  private readonly watchers = new Set<(getting: Getting) => void>();
  private readonly gettings = new Map<string, Getting>(); // the last that was told of each game

  readonly newTable = this.asking("newTable");
  readonly sameDeal = this.asking("sameDeal");
  readonly goOn = this.asking("goOn");
  readonly commit = this.asking("commit");
  readonly reveal = this.asking("reveal");
  readonly rematch = this.asking("rematch");
  readonly tableInfo = this.asking("tableInfo");
  readonly record = this.asking("record");
  readonly salvage = this.asking("salvage");
  readonly position = this.asking("position");
  readonly positionOf = this.asking("positionOf");
  readonly forget = this.asking("forget");
  readonly check = this.asking("check");
  readonly getReady = this.asking("getReady");
  readonly standIn = this.asking("standIn");

  watch(hear: (getting: Getting) => void): () => void {
    this.watchers.add(hear);
    this.gettings.forEach(hear);
    return () => void this.watchers.delete(hear);
  }

  line(table: string, hello: () => ClientMessage, events: LineEvents): Line {
    const line = new LocalLine(this, table, hello, events);
    this.lines.add(line);
    line.connect();
    return line;
  }

  drop(line: LocalLine): void {
    this.lines.delete(line);
  }

  /** A port to a table, in a worker that runs. */
  openPort(table: string): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.send({ open: table, port: port2 }, [port2]);
    return port1;
  }

  private asking<V extends Verb>(verb: V): (...given: Given<V>) => Promise<Answer<V>> {
    return (...given) =>
      new Promise((answer, trouble) => {
        const id = ++this.last;
        this.asked.set(id, { answer: answer as Asked["answer"], trouble });
        this.send({ id, verb, given });
      });
  }

  private send(message: ToWorker, ports: Transferable[] = []): void {
    this.worker ??= this.start();
    this.worker.postMessage(message, ports);
  }

  private start(): Worker {
    const worker = new Worker(new URL("./local/worker.ts", import.meta.url), { type: "module", name: "tables" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => this.died(worker, event.message || "the worker did not start");
    return worker;
  }

  private hear(message: FromWorker): void {
    if ("getting" in message) return this.hearGetting(message.getting);
    this.deaths = 0;
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if ("answer" in message) asked?.answer(message.answer);
    else asked?.trouble(new Trouble(message.trouble.code, message.trouble.message));
  }

  private hearGetting(getting: Getting): void {
    this.gettings.set(getting.game, getting);
    for (const hear of this.watchers) hear(getting);
  }

  /** What was asked is answered with the trouble; lines come back to a new worker. */
  private died(worker: Worker, message: string): void {
    worker.terminate();
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { trouble } of this.asked.values()) trouble(new Trouble("no_worker", message));
    this.asked.clear();
    this.deaths += 1;
    const hopeless = this.deaths >= MOST_DEATHS;
    for (const line of this.lines) line.broke(hopeless ? "refused" : "broken");
    if (hopeless) return;
    setTimeout(() => this.lines.forEach((line) => line.hurry()), PAUSE);
  }
}

/** The line to a table in the worker: messages with a `cid` are kept until they are answered. */
class LocalLine implements Line {
  private port: MessagePort | null = null;
  private readonly unanswered = new Map<string, ClientMessage>();

  constructor(
    private readonly host: LocalHost,
    private readonly table: string,
    private readonly hello: () => ClientMessage,
    private readonly events: LineEvents,
  ) {}

  connect(): void {
    this.port = this.host.openPort(this.table);
    this.port.onmessage = ({ data }: MessageEvent<ServerMessage>) => this.hear(data);
    this.port.postMessage(this.hello());
    for (const message of this.unanswered.values()) this.port.postMessage(message);
    this.events.status("open");
  }

  send(message: ClientMessage): void {
    if ("cid" in message) this.unanswered.set(message.cid, message);
    this.port?.postMessage(message);
  }

  hurry(): void {
    if (!this.port) this.connect();
  }

  close(): void {
    this.port?.postMessage(null);
    this.port?.close();
    this.port = null;
    this.host.drop(this);
  }

  /** The worker died. */
  broke(status: LineStatus): void {
    this.port = null;
    this.events.status(status);
  }

  private hear(message: ServerMessage): void {
    if (message.type === "accepted" || message.type === "refused") this.unanswered.delete(message.cid);
    this.events.message(message);
  }
}

export const localHost = new LocalHost();
