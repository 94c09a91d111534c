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

// Digits with what may stand between those of one number.
const RUN = /(?<!\d)\+?\d(?:[\s().·_\p{Pd}]{0,3}\d){6,}/gu;
/** Mobile numbers and landlines with their area code: what follows them is an extension or another number. */
const WHOLE =
  /(?<!\d)((?:\+?86[\s().·_\p{Pd}]{0,3})?1[3-9](?:[\s().·_\p{Pd}]{0,3}\d){9}|0\d{2,3}[\s\p{Pd}]{0,2}[2-9]\d{6,7})(?!\d)/u;
/** Signs of hidden digits, and the digits behind them, which end the same number. */
const OF_MASK = /[*＊●•★☆×x]/i;
const MASKED_END = /^\d{1,6}(?!\d)/;
/** Fewest digits of a number in full beside others that are masked. */
const MIN_FULL_LENGTH = 10;
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
  const isMasked = MASKED.test(text);
  return plain.replace(RUN, (run, at: number) => {
    const end = OF_MASK.test(plain.charAt(at - 1)) ? (MASKED_END.exec(run)?.[0] ?? "") : "";
    const rest = run.slice(end.length);
    const isLeft = isMasked && rest.replace(/\D/g, "").length < MIN_FULL_LENGTH;
    return isLeft ? run : end + maskRun(rest);
  });
}

/** Masks each number of a run of digits. */
function maskRun(run: string): string {
  const parts = run.split(WHOLE);
  return parts.map((part, at) => (at % 2 === 1 ? maskNumber(part) : part.replace(RUN, maskNumber))).join("");
}

function maskNumber(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^86(?=1\d{10}$)/, "");
  return `${digits.slice(0, 3)}****${digits.slice(digits.length >= 11 ? -4 : -2)}`;
}
