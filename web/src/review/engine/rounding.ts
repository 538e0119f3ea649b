/** A number with so many digits after the point; a half goes to the even neighbour, as in Python. */
export function rounded(number: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = number * scale;
  const isHalf =
    Number.isInteger(2 * scaled) && !Number.isInteger(scaled) && Number.isInteger(number * 2 ** (digits + 1));
  if (isHalf) return (2 * Math.round(scaled / 2)) / scale + 0;
  return Number(number.toFixed(digits)) + 0; // never −0
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
export const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;

/** The variance of what the numbers are a sample of. */
export function variance(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return sum(numbers.map((number) => (number - middle) ** 2)) / (numbers.length - 1);
}

/** What a side has more than the mean of the others. */
export const margin = (own: number, total: number, sides: number) => own - (total - own) / (sides - 1);
