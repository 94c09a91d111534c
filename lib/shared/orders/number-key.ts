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

const MIN_GLUED_LENGTH = 10;

/** Splits `302112345678/302112345679`; a sign within one number, as in `SO/2026/00017`, separates nothing. */
function splitGlued(word: string): string[] {
  const parts = word.split(/[/\\+~&@|]+/);
  const areNumbers = parts.every((part) => hasDigit(part) && numberKey(part).length >= MIN_GLUED_LENGTH);
  return parts.length > 1 && areNumbers ? parts : [word];
}

/** Splits a typed word, also `SO10023-SO10024`; a cell of a file is one number with its signs. */
export function splitTyped(word: string): string[] {
  const parts = splitGlued(word);
  const pieces = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts.length === 1 && areAlike(pieces) ? pieces : parts;
}

const MIN_ALIKE_LENGTH = 7;
const SHARED_LENGTH = 3;

/** True for two numbers or more of one shop side by side: same start, length, and places of letters. */
function areAlike(pieces: readonly string[]): boolean {
  const [first = "", ...others] = pieces;
  if (others.length === 0 || first.length < (isDigits(first) ? MIN_GLUED_LENGTH : MIN_ALIKE_LENGTH))
    return false;
  const shapeOf = (piece: string) =>
    piece.slice(0, SHARED_LENGTH) + piece.replace(/\d/g, "0").replace(/\D/g, "a");
  return hasDigit(first) && others.every((piece) => piece !== first && shapeOf(piece) === shapeOf(first));
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
