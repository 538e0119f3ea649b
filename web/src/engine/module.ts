/** A compiled module in the page: what it says of itself, its functions, and room in its memory. */
import { erf } from "./networks/erf";
import { EngineError } from "./errors";

const SECTION = "lostcities"; // where a module says what it is
const PAGE = 65536; // bytes by which memory grows
const ALIGNED = 16;

export type Source = BufferSource | Response | Promise<Response>;

export class Module<Facts> {
  private readonly memory: WebAssembly.Memory;
  private end: number;

  constructor(
    readonly facts: Facts,
    readonly functions: Record<string, (...given: number[]) => number>,
    instance: WebAssembly.Instance,
  ) {
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.end = (instance.exports.__heap_base as WebAssembly.Global).value as number;
  }

  /** Room for so many bytes, all 0; memory that grows leaves views behind, so take all room before the first view. */
  room(bytes: number): number {
    const address = Math.ceil(this.end / ALIGNED) * ALIGNED;
    this.end = address + bytes;
    const missing = this.end - this.memory.buffer.byteLength;
    try {
      if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    } catch (error) {
      throw new EngineError("memory", (error as Error).message);
    }
    return address;
  }

  get buffer(): ArrayBuffer {
    return this.memory.buffer;
  }
}

/** Compile and start a module, and see that it has the functions that are asked for. */
export async function loadModule<Facts>(source: Source, wanted: readonly string[]): Promise<Module<Facts>> {
  if (typeof WebAssembly === "undefined") throw new EngineError("unsupported", "this browser has no WebAssembly");
  const bytes = await bytesOf(source);
  const compiled = await WebAssembly.compile(bytes).catch((error: Error) => {
    throw new EngineError("module", error.message);
  });
  const [told] = WebAssembly.Module.customSections(compiled, SECTION);
  if (!told) throw new EngineError("module", "a module that does not say what it is");
  const instance = await WebAssembly.instantiate(compiled, { env: { erf, expf: Math.exp, log: Math.log } }).catch(
    (error: Error) => {
      throw new EngineError(error instanceof RangeError ? "memory" : "module", error.message);
    },
  );
  const functions = instance.exports as Record<string, (...given: number[]) => number>;
  const missing = wanted.filter((name) => typeof functions[name] !== "function");
  if (missing.length) throw new EngineError("module", `a module without ${missing.join(", ")}`);
  return new Module(JSON.parse(new TextDecoder().decode(told)) as Facts, functions, instance);
}

/** What arrived; an answer that is none is said to be so. */
export async function bytesOf(source: Source, what: "module" | "weights" = "module"): Promise<BufferSource> {
  const found = await source;
  if (!(found instanceof Response)) return found;
  if (!found.ok) throw new EngineError(what, `${found.url}: ${found.status}`);
  return found.arrayBuffer();
}
