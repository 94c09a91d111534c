import { isShortenedNumber, numberDoubt } from "#lib/shared/base/rounded-numbers.ts";

/** Fewer digits are never an order number of the service: its own have 19. */
export const FEWEST_DIGITS = 15;

const FULL_WIDTH = /[\uff10-\uff19]/g;

/**
 * The order number in what was typed or pasted: the longest run of digits, its blanks and hyphens taken out ("订单号：4402 9816 …").
 * Text of a number that a spreadsheet has shortened stays as it is.
 */
export function cleanOrderNumber(text: string): string {
  const plain = text.replace(FULL_WIDTH, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)).trim();
  if (isShortenedNumber(plain)) return plain;
  const runs = (plain.match(/\d[\d \u00a0\u3000-]*/g) ?? []).map((run) => run.replace(/\D/g, ""));
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "");
}

export type OrderNumberIssue = "shortened" | "rounded" | "tooShort";

/** What is wrong with one order number, null for nothing. A number that is too short or was shortened is never asked for. */
export function orderNumberIssue(number: string): OrderNumberIssue | null {
  const doubt = numberDoubt(number);
  if (doubt !== null) return doubt;
  return number.length < FEWEST_DIGITS ? "tooShort" : null;
}
