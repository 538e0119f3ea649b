/** A record of a game as bytes, and its fields by name; Python says where they lie (core/game.py: `Game.fields`). */

/** A field: the sort of its numbers, how many by dimension (none: one number), and its first byte. */
export interface FieldPlace {
  type: string; // "int8", "int16", "int32" or "int64", little-endian
  shape: number[];
  offset: number;
}

export interface RecordPlaces {
  bytes: number;
  fields: Record<string, FieldPlace>;
}

/** A number, or the numbers of an array one after the other, the last index first. */
export type FieldValue = number | ArrayLike<number | bigint>;

type Reading = [bytes: number, read: (view: DataView, at: number) => number];

const NUMBERS: Record<string, Reading> = {
  int8: [1, (view, at) => view.getInt8(at)],
  int16: [2, (view, at) => view.getInt16(at, true)],
  int32: [4, (view, at) => view.getInt32(at, true)],
  int64: [8, (view, at) => Number(view.getBigInt64(at, true))],
};

/** How many numbers there are in a shape. */
export const sizeOf = (shape: readonly number[]): number => shape.reduce((product, size) => product * size, 1);

/** The fields of a record. A record of another game or version has another size. */
export function fieldsOf(places: RecordPlaces, bytes: Uint8Array): (name: string) => FieldValue {
  if (bytes.length !== places.bytes) throw new Error(`a record of ${bytes.length} bytes, not of ${places.bytes}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (name) => {
    const field = places.fields[name];
    const reading = field && NUMBERS[field.type];
    if (!field || !reading) throw new Error(`the record has no field ${name}`);
    const [size, read] = reading;
    if (!field.shape.length) return read(view, field.offset);
    return Array.from({ length: sizeOf(field.shape) }, (_, n) => read(view, field.offset + n * size));
  };
}
