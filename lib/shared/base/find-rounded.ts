import { endsRounded } from "./rounded-numbers.ts";

const EXACT_DIGITS = 15;
const MAX_DIGITS = 19;

/** How seldom a list of that many exact numbers may look as rounded as this one, by its digits beyond the 15th. */
const RAREST = [0, 0.0011, 0.0011, 0.03, 0.03];

/**
 * Those of a list that look as if a spreadsheet had rounded them. Each length is judged for itself, against chance: one
 * of 300 numbers with four zeros is enough and one of 30 with three, but of those with one zero three in three.
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

/** How likely at least `count` of `total` are hit when each is with this probability: the upper tail of a binomial. */
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
