/** What can go wrong before a game is played in the page. The code has a text in the page's words; the message is for logs. */
export type Trouble =
  | "unsupported" // the browser has no WebAssembly, or not all of it that is needed
  | "module" // a module did not arrive whole, or is of another game or layout
  | "weights" // a network did not arrive whole, or is of another game or version of the rules
  | "memory" // the device has too little of it left
  | "options"; // seats or options that the game does not have

export class EngineError extends Error {
  constructor(
    readonly code: Trouble,
    message: string,
  ) {
    super(message);
    this.name = "EngineError";
  }
}
