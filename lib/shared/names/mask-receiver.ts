import { isEncrypted } from "./encrypted.ts";

const MASKED = /[*＊]/;
const ANY_HAN = /\p{Script=Han}/u;
const LATIN_NAME = /^[\p{L}\p{M}.'’-]{1,15}$|^[\p{L}\p{M}.'’-]+(?:[ ·•][\p{L}\p{M}.'’-]+)+$/u;
const MAX_LATIN_LENGTH = 60;

/** Reduces a plain name to its first character (王**); masked or encrypted text stays as it is. */
export function maskName(text: string | null): string | null {
  if (text === null || MASKED.test(text)) return text;
  // What is encrypted has no Chinese character.
  const isPlain = ANY_HAN.test(text) || (text.length <= MAX_LATIN_LENGTH && LATIN_NAME.test(text));
  return isPlain ? `${[...text][0] ?? ""}**` : text;
}

// What may stand between the digits of one number.
const GAP = "[\\s().·_\\p{Pd}]";
const MOBILE = `(?:\\+?86${GAP}{0,3})?1${GAP}?[3-9](?:${GAP}{0,3}\\d){9}(?!\\d)`;
const LANDLINE = `0\\d{2,3}${GAP}{0,3}[2-9]\\d{6,7}(?!\\d)`;
// Digits behind a mask are the end of its number.
const OTHER = `(?<![*＊●•★☆×xX])\\+?\\d(?:(?!${GAP}{1,3}${MOBILE})${GAP}{0,3}\\d)`;
const numbersOf = (fewest: number) =>
  new RegExp(`(?<!\\d)(?:${MOBILE}|${LANDLINE}|${OTHER}{${fewest - 1},})`, "gu");
const NUMBERS = numbersOf(7);
/** Numbers in full beside others that are masked. */
const FULL_NUMBERS = numbersOf(10);
/** Letters that no phone number with an extension has; an encrypted one has more. */
const MAX_LETTERS = 5;

/**
 * Hides the middle of each phone number (138****0426转12); masked or encrypted text stays as it is. Shorter numbers,
 * such as extensions, stay.
 */
export function maskPhone(text: string | null): string | null {
  if (text === null) return null;
  const letters = text.replace(/[^a-z]/gi, "").length;
  if (isEncrypted(text) && letters > MAX_LETTERS) return text;
  const plain = text.replace(/[０-９]/g, (digit) => digit.normalize("NFKC"));
  return plain.replace(MASKED.test(text) ? FULL_NUMBERS : NUMBERS, maskNumber);
}

function maskNumber(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^86(?=1\d{10}$)/, "");
  return `${digits.slice(0, 3)}****${digits.slice(digits.length >= 11 ? -4 : -2)}`;
}
