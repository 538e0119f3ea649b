/**
 * The line to a table on the server: a socket that comes back by itself and loses nothing.
 * Messages with a `cid` are kept until they are answered and sent again after a break.
 */
import ReconnectingWebSocket from "partysocket/ws";
import type { Line, LineEvents } from "./line";
import type { ClientMessage, ServerMessage } from "./protocol";

const STAY_AWAY = new Set([1008, 1009]); // close codes after which coming back would be wrong

export class SocketLine implements Line {
  private readonly socket: ReconnectingWebSocket;
  private readonly unanswered = new Map<string, ClientMessage>();
  private everOpen = false;

  /** `hello` is asked for anew at each connection: it says what was seen already. */
  constructor(
    table: string,
    hello: () => ClientMessage,
    private readonly events: LineEvents,
    url = addressOf(table),
  ) {
    this.socket = new ReconnectingWebSocket(url, [], {
      minReconnectionDelay: 500,
      maxReconnectionDelay: 10_000,
      reconnectionDelayGrowFactor: 1.6,
      connectionTimeout: 8000,
      maxEnqueuedMessages: 0,
    });
    this.socket.addEventListener("open", () => {
      this.everOpen = true;
      this.sendNow(hello());
      for (const message of this.unanswered.values()) this.sendNow(message);
      events.status("open");
    });
    this.socket.addEventListener("close", (event) => {
      const away = STAY_AWAY.has(event.code);
      if (away) this.socket.close();
      events.status(away ? "refused" : this.everOpen ? "broken" : "connecting");
    });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data as string) as ServerMessage));
  }

  send(message: ClientMessage): void {
    if ("cid" in message) this.unanswered.set(message.cid, message);
    this.sendNow(message);
  }

  /** Try again now, not after the pause. */
  hurry(): void {
    if (this.socket.readyState !== WebSocket.OPEN) this.socket.reconnect();
  }

  close(): void {
    this.socket.close();
  }

  private sendNow(message: ClientMessage): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: ServerMessage): void {
    if (message.type === "accepted" || message.type === "refused") this.unanswered.delete(message.cid);
    this.events.message(message);
  }
}

function addressOf(table: string): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/g/${table}/ws`;
}
