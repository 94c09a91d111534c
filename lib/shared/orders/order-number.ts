import { isShortenedNumber, numberDoubt } from "#lib/shared/base/rounded-numbers.ts";
import {
  hasDigit,
  holdsSeveral,
  isDigits,
  isWhole,
  joinGroups,
  MAX_PART_LENGTH,
  MIN_USUAL_LENGTH,
  numberKey,
  splitGlued,
} from "./number-key.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";

/**
 * Extracts the order number from typed or pasted text, without words, amounts and blanks around it ("订单号：4402
 * 9816 …"). Several numbers keep a blank between them; a text whose digits are lost stays as it is.
 */
export function cleanOrderNumber(text: string): string {
  const plain = withoutTimes(plainSigns(text.replace(BETWEEN_TWO, " ")).replace(NUMBERING, ""));
  const bare = plain.replace(/^[\p{Script=Han}: ]+/u, "");
  if (isShortenedNumber(bare) || isMasked(bare) || hasPrefix(bare)) return bare;
  const pieces = splitPieces(plain);
  const word = trimEnd(bare.replace(/^[^\p{L}\p{N}#]+/u, ""), AROUND);
  if (isOneNumber(word, pieces)) return word;
  const isApart = pieces.every(isDigits) && !areGroups(pieces, plain);
  if (pieces.every(isDigits) && !isApart) return joinGroups(pieces);
  const whole = pieces.filter(isWhole);
  const isOne =
    whole.length === 1 && pieces.every((piece) => piece === whole[0] || isApart || !isDigits(piece));
  return isOne ? (whole[0] ?? "") : pieces.join(" ");
}

export type OrderNumberIssue = "shortened" | "masked" | "several" | "phone" | "rounded" | "tooShort";

/** Finds what is wrong with an order number; null for nothing. */
export function orderNumberIssue(number: string): OrderNumberIssue | null {
  if (isMasked(number)) return "masked";
  const doubt = numberDoubt(number);
  if (doubt !== null) return doubt;
  if (holdsSeveral(number)) return "several";
  // A phone number would get into the URL.
  if (/^(?:\+?86)?1[3-9]\d{9}$/.test(number)) return "phone";
  return numberKey(number).length <= MAX_PART_LENGTH || !hasDigit(number) ? "tooShort" : null;
}

/** True when the text is certainly not one complete number, so that it can't be requested. */
export function isNoNumber(issue: OrderNumberIssue | null): boolean {
  return issue === "shortened" || issue === "masked" || issue === "several";
}

/** True when a number is not requested yet; a doubtful one goes through when it is applied a second time. */
export function isHeldBack(number: string, held: string | null): boolean {
  const issue = orderNumberIssue(number);
  return issue !== null && (number === "" || isNoNumber(issue) || number !== held);
}

/** Unifies typed text: narrow characters, plain hyphens, single blanks, nothing invisible. */
export function plainSigns(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DASHES, "-")
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, "")
    .trim();
}

// Dashes, and what looks like one between digits.
const DASHES = /[\p{Pd}\u2212]|(?<=[\da-z])[ーｰ─━⁃˗➖一](?=\d)/giu;
// An invisible sign is all that a page may leave between two numbers.
const BETWEEN_TWO = /(?<=[\p{L}\p{N}]{10})\p{Cf}+(?=[\p{L}\p{N}]{10})/gu;

/** Characters of an order number in any channel. */
export const NUMBER_SIGNS = /(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}#_./\\+~&@-])+/gu;
const THOUSANDS = /(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])/g;
const AMOUNT = /[¥$€]\s?\d[\d.,]{0,15}|(?<![\d.,])\d[\d.,]{0,15}\s?[元块件个]/g;
// "1. 4402…", "(2) 4402…", "①4402…" in a pasted list.
const NUMBERING = /^(?:[①-⑳❶-❿㈠-㈩]|\(?\d{1,3}(?:[)、]|\.(?= |\d{12}))) ?(?=.*\d{6})/u;
const AMOUNT_WORD = /^[¥$€\d.,%+-]+$/;
const TIMES =
  /(?<![\w/.-])(?:20\d\d(?:[-/.]\d{1,2}[-/.]\d{1,2}|年\d{1,2}月\d{1,2}日)(?![\w/.-])|\d{1,2}:\d\d(?::\d\d)?(?![\w:]))/gu;
const LABEL = /^(?:order|no|nr|id|tid|sn)[.#]+(?=\d)|^n[º°]\.?(?=\d)|^#+(?=\d{8}|\d{6}-\d{15}(?!\d))/i;

/** Parts of a text that may be numbers; without any digit, its only word. */
function splitPieces(plain: string): string[] {
  const words = plain
    .replace(THOUSANDS, (digits) => digits.replaceAll(",", ""))
    .replace(AMOUNT, " ")
    .match(NUMBER_SIGNS);
  const pieces = (words ?? []).flatMap(splitTyped).map((word) =>
    trimEnd(word, "#_./\\+~&@-")
      .replace(/^[^\p{L}\p{N}#]+/u, "")
      .replace(LABEL, "")
      // A spreadsheet adds decimals to a number.
      .replace(/^(\d{12,})\.0+$/, "$1"),
  );
  const numbers = pieces.filter(hasDigit);
  return numbers.length === 0 && pieces.length === 1 ? pieces : numbers;
}

/** Splits a typed word, also `SO10023-SO10024`; a cell of a file is one number with its signs. */
function splitTyped(word: string): string[] {
  const parts = splitGlued(word);
  const pieces = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts.length === 1 && areAlike(pieces) ? pieces : parts;
}

const MIN_ALIKE_LENGTH = 7;
const SHARED_LENGTH = 3;

/** True for two numbers or more of one shop side by side: same start, length, and places of letters. */
function areAlike(pieces: readonly string[]): boolean {
  const [first = "", ...others] = pieces;
  if (others.length === 0 || first.length < (isDigits(first) ? MIN_USUAL_LENGTH : MIN_ALIKE_LENGTH))
    return false;
  const shapeOf = (piece: string) =>
    piece.slice(0, SHARED_LENGTH) + piece.replace(/\d/g, "0").replace(/\D/g, "a");
  return hasDigit(first) && others.every((piece) => piece !== first && shapeOf(piece) === shapeOf(first));
}

/** Removes days and times beside a number. */
function withoutTimes(plain: string): string {
  const rest = plain.replace(TIMES, " ");
  return (rest.match(NUMBER_SIGNS) ?? []).some((word) => hasDigit(word) && isWhole(word))
    ? rest.trim()
    : plain;
}

/** True when no letter separates the digits. */
function areGroups(pieces: readonly string[], plain: string): boolean {
  const digits = plain.replace(THOUSANDS, (group) => group.replaceAll(",", ""));
  const [first = "", last = ""] = [pieces[0], pieces.at(-1)];
  return !/\p{L}/u.test(digits.slice(digits.indexOf(first), digits.lastIndexOf(last)));
}

/** Signs that may follow a number. */
const AROUND = " #_./\\+~&@-:;,!?()[]{}%$'\"<>=…。，；：！？（）【】《》“”‘’、";
// Remarks, amounts, counts and addresses have these; of brackets, a number has only whole ones in its middle.
const FOREIGN = /[()[\]{}×¥￥$?=]/;

/** True for a word with signs that few channels use (`P:20261121:0001`), of which only pieces would be left. */
function isOneNumber(word: string, pieces: readonly string[]): boolean {
  if (!/^[^\s\p{Script=Han},;"'`<>|、。]+$/u.test(word) || pieces.includes(word)) return false;
  if (FOREIGN.test(word.replace(/\(\w+\)(?=-)/g, ""))) return false;
  if (/^[a-z_ ]+[:=][^:=]*$/i.test(word) || word.includes("://") || AMOUNT_WORD.test(word)) return false;
  if (!hasDigit(word) || splitTyped(word).length > 1) return false;
  return !pieces.some((piece) => numberKey(piece).length >= MIN_USUAL_LENGTH);
}

/** True for "SO 10023", where the letters belong to the number. */
function hasPrefix(plain: string): boolean {
  return hasDigit(plain) && /^(?!(?:NO|NR|ID|TID|SN) )[A-Z]{1,4} [\w./-]+$/.test(plain);
}

const MASKED = /\d(?:[*…•●]|\.{3})|[*…•●]\d/;
// They also decorate a text, and mask no number that has all its digits.
const MAYBE_MASKED = /\d(?:[○×■□█★]{2}|[xX_-]{3})|[○×■□█★]{2}\d/;

function isMasked(text: string): boolean {
  return MASKED.test(text) || (MAYBE_MASKED.test(text) && !/\d{18}/.test(text));
}
