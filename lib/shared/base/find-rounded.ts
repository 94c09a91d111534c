import { endsRounded } from "./rounded-numbers.ts";

const EXACT_DIGITS = 15;
const MAX_DIGITS = 19;

/** Highest chance at which a list still counts as rounded, by the number of digits beyond the 15th. */
const RAREST = [0, 0.0011, 0.0011, 0.03, 0.03];

/**
 * Finds numbers that a spreadsheet seems to have rounded. Each length is judged against chance: one of 300 with
 * four zeros is enough, one of 30 with three, but with one zero it takes every third.
 */
export function findRounded(numbers: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (let length = EXACT_DIGITS + 1; length <= MAX_DIGITS; length += 1) {
    const ofLength = numbers.filter((digits) => digits.length === length && /^\d+$/.test(digits));
    const rounded = ofLength.filter(endsRounded);
    const extra = length - EXACT_DIGITS;
    if (binomialChance(rounded.length, ofLength.length, 10 ** -extra) <= (RAREST[extra] ?? 0))
      for (const digits of rounded) found.add(digits);
  }
  return found;
}

/** Probability that at least `count` of `total` are hit: the upper tail of a binomial distribution. */
function binomialChance(count: number, total: number, probability: number): number {
  if (count <= total * probability) return 1;
  let logTerm = count * Math.log(probability) + (total - count) * Math.log1p(-probability);
  for (let at = 0; at < count; at += 1) logTerm += Math.log((total - at) / (at + 1));
  const odds = probability / (1 - probability);
  let term = Math.exp(logTerm);
  let sum = 0;
  for (let hits = count; hits <= total && term > sum * 1e-9; hits += 1) {
    sum += term;
    term *= ((total - hits) / (hits + 1)) * odds;
  }
  return sum;
}
