import { isEncrypted } from "./encrypted.ts";

const MASKED = /[*＊]/;
const ANY_HAN = /\p{Script=Han}/u;
const LATIN_NAME = /^[\p{L}\p{M}.'’-]{1,15}$|^[\p{L}\p{M}.'’-]+(?:[ ·•][\p{L}\p{M}.'’-]+)+$/u;

/** Reduces a plain name to its first character (王**); masked or encrypted text stays as it is. */
export function maskName(text: string | null): string | null {
  if (text === null || MASKED.test(text) || text.length > 60) return text;
  const isPlain = (ANY_HAN.test(text) && text.length <= 15) || LATIN_NAME.test(text);
  return isPlain ? `${[...text][0] ?? ""}**` : text;
}

const PLAIN_PHONE = /^\+?\d[\d\s()-]{5,24}$/;
/** Numbers of seven digits and more, with what may stand between their digits. */
const NUMBERS = /\+?\d(?:[\s().·-]{0,3}\d){6,}/g;
/** Numbers in full beside others that are masked. */
const FULL_NUMBERS = /\d{11,}/g;
/** Letters that no phone number with an extension has; an encrypted one has more. */
const MAX_LETTERS = 5;

/**
 * Hides the middle of each phone number (138****0426转12); masked or encrypted text stays as it is. Shorter numbers,
 * such as extensions, stay.
 */
export function maskPhone(text: string | null): string | null {
  if (text === null) return null;
  if (PLAIN_PHONE.test(text)) return maskNumber(text);
  const letters = text.replace(/[^a-z]/gi, "").length;
  if (isEncrypted(text) && letters > MAX_LETTERS) return text;
  const plain = text.replace(/[０-９]/g, (digit) => digit.normalize("NFKC"));
  return plain.replace(MASKED.test(text) ? FULL_NUMBERS : NUMBERS, maskNumber);
}

function maskNumber(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^86(?=1\d{10}$)/, "");
  if (digits.length < 7) return text;
  return `${digits.slice(0, 3)}****${digits.slice(digits.length >= 11 ? -4 : -2)}`;
}
