/** Limit of the order book and of URLs. */
export const MAX_NUMBER_LENGTH = 64;
/** Texts this short are mostly the end of a number, as people say it; a request for one would find nothing. */
export const MAX_PART_LENGTH = 6;
/** Longer digits are two numbers that lost their separator: no channel writes more than 32. */
const MAX_DIGITS_LENGTH = 32;
const MIN_LENGTH_OF_TWO = 15;

/** True for two or more order numbers, or one with something that may belong to it. */
export function holdsSeveral(text: string): boolean {
  const pieces = text
    .split(/[\s,]+/)
    .flatMap(splitGlued)
    .filter(hasDigit);
  if (pieces.length > 1 && pieces.some(isWhole)) return true;
  if (isDigits(text)) return text.length > MAX_DIGITS_LENGTH;
  return text.split(/\D+/).filter((digits) => digits.length >= MIN_LENGTH_OF_TWO).length > 1;
}

/** Digits of most numbers: a shorter piece beside one is a count or a remark. */
export const MIN_USUAL_LENGTH = 10;

/** Splits `302112345678/302112345679`; a sign within one number, as in `SO/2026/00017`, separates nothing. */
export function splitGlued(word: string): string[] {
  const parts = word.split(/[/\\+~&@|]+/);
  const areNumbers = parts.every((part) => hasDigit(part) && numberKey(part).length >= MIN_USUAL_LENGTH);
  return parts.length > 1 && areNumbers ? parts : [word];
}

/** Key for comparing numbers: letters and digits only, without case and full-width forms. */
export function numberKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const MAX_GROUPED_LENGTH = 19;

/** Joins digit groups to one number, or separates several numbers with a blank. */
export function joinGroups(pieces: readonly string[]): string {
  const [first, ...others] = pieces.filter(isWhole);
  const isInGroups =
    first === undefined ||
    (others.length === 0 && first === pieces.at(-1) && pieces.join("").length <= MAX_GROUPED_LENGTH);
  return pieces.join(isInGroups ? "" : " ");
}

export function isWhole(piece: string): boolean {
  return numberKey(piece).length >= MAX_PART_LENGTH;
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

export function hasDigit(text: string): boolean {
  return /\d/.test(text);
}
