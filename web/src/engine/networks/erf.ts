/** The error function, which JavaScript does not have: by its series and, farther out, a continued fraction. */
const FEW = 2.5; // up to here the series is quick
const TERMS = 60;

export function erf(x: number): number {
  const size = Math.abs(x);
  if (size > 6) return Math.sign(x);
  return Math.sign(x) * (size < FEW ? series(size) : 1 - rest(size));
}

function series(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < TERMS; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

/** What is missing to 1. */
function rest(x: number): number {
  let below = x;
  for (let n = TERMS; n > 0; n--) below = x + n / 2 / below;
  return Math.exp(-x * x) / below / Math.sqrt(Math.PI);
}
