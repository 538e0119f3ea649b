/** The options of a table as the record that the deal reads, as Game.option_row in src/lostcities/core/game.py. */
import { EngineError } from "./errors";
import { numbersOf, type Facts, type Option } from "./facts";

/** By name; fields of the record that are no option of their own, such as those of a sheet, are lists of numbers. */
export type Options = Record<string, number | boolean | string | readonly number[]>;

export function optionRecord(facts: Facts, seats: number, given: Options): Uint8Array<ArrayBuffer> {
  if (!facts.seats.includes(seats)) throw refused(`${facts.game} is not for ${seats}`);
  const record = bytesOfHex(facts.usualOptions);
  const { fields } = facts.optionRecord;
  for (const [name, value] of Object.entries(given)) {
    const field = fields[name];
    if (!field) throw refused(`${facts.game} has no option ${name}`);
    const option = facts.options.find((one) => one.name === name);
    const numbers = option ? [checked(option, value)] : listed(name, value);
    const room = numbersOf(record, field);
    if (numbers.length !== room.length) throw refused(`${name} must have ${room.length} numbers`);
    if (room instanceof BigInt64Array) room.set(numbers.map(BigInt));
    else room.set(numbers);
  }
  if (fields.starter && Number(numbersOf(record, fields.starter)[0]) >= seats)
    throw refused(`starter must be a seat from 0 to ${seats - 1}`);
  return record;
}

function checked(option: Option, value: Options[string]): number {
  if (typeof value === "boolean" && !option.flag) throw refused(`${option.name} must be a whole number`);
  const number = typeof value === "object" || value === "" ? NaN : Number(value);
  if (!Number.isInteger(number)) throw refused(`${option.name} must be a whole number`);
  if (number < option.lowest || number > option.highest)
    throw refused(`${option.name} must be from ${option.lowest} to ${option.highest}, not ${number}`);
  return number;
}

function listed(name: string, value: Options[string]): readonly number[] {
  if (typeof value === "object" && value.every((one) => Number.isInteger(one) && one >= -128 && one <= 127))
    return value;
  throw refused(`${name} must be a list of small whole numbers`);
}

export const refused = (sentence: string) => new EngineError("options", sentence);

const bytesOfHex = (letters: string) =>
  Uint8Array.from({ length: letters.length / 2 }, (_, n) => parseInt(letters.slice(2 * n, 2 * n + 2), 16));
