import { fitsIdNumber, passesLuhn, readIdNumber } from "#lib/shared/base/check-digits.ts";
import { cleanCardField } from "./card-fields.ts";
import type { CardField, CardLevel } from "./cards.ts";

const LONGEST_PASTE = 500;
const MOST_WORDS = 24;
const LABELS =
  /(?:持卡人|户主)?(?:姓名|户名|名字)|持卡人|银行卡号?|卡号|账号|帐号|身份证(?:号码|号)?|证件(?:号码|号)?|预留|手机(?:号码|号)?|电话(?:号码|号)?/g;
const LATIN_LABELS = /\b(?:holder name|holder|name|card number|card|id number|id|phone|mobile)[ \t]*:/gi;
const BANKS = /(?:银行|支行|分行|信用社|bank)$/i;
const NAME_WORD = /^[\p{L}\p{M}·•.'’-]+$/u;

type Word = { text: string; isDigits: boolean };
type NumberField = Exclude<CardField, "name">;
export type PastedHolder = Partial<Record<CardField, string>>;

/**
 * The fields of a holder in a pasted text: two or more of name, card, ID number and phone, in any order, with labels or
 * without, between any separators. Null for anything else, as for a single number: then it is pasted as it is. `now` is Unix milliseconds.
 */
export function readPastedHolder(pasted: string, now: number): PastedHolder | null {
  const words = wordsOf(pasted.slice(0, LONGEST_PASTE));
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const numbers = words.filter(({ isDigits }) => isDigits).map(({ text }) => text);
  const found = assign(numbers, ["accountNo", "idCardCode", "bankPreMobile"], now);
  const name = nameOf(words);
  if (found === null || name === undefined) return null;
  const holder: PastedHolder = { ...found.fields, ...(name !== "" && { name }) };
  return Object.keys(holder).length >= 2 ? holder : null;
}

/** The level that sends just what was pasted. */
export function levelOfPasted(holder: PastedHolder): CardLevel {
  if (holder.bankPreMobile !== undefined) return 4;
  return holder.idCardCode === undefined ? 2 : 3;
}

function wordsOf(pasted: string): Word[] {
  // Read as the field of a name: full-width signs made plain, invisible ones gone; lines and tabs become separators first.
  const plain = cleanCardField("name", pasted.replace(/[\t\r\n]+/g, " , "))
    .replace(LABELS, " ")
    .replace(LATIN_LABELS, " ");
  return plain
    .split(/[\s,，;；:：、|/。]+/)
    .filter((text) => text !== "")
    .flatMap((text) => text.split(/(?<=\p{Script=Han})(?=[+\d])|(?<=[\dXx])(?=\p{Script=Han})/u))
    .filter((text) => !BANKS.test(text))
    .map((text) => ({ text, isDigits: /^\+?[\d-]+[xX]?$/.test(text) }));
}

/** One run of words; "" for none, undefined where there are several or no name is written so. */
function nameOf(words: readonly Word[]): string | undefined {
  const at = words.flatMap(({ isDigits }, index) => (isDigits ? [] : [index]));
  const first = at[0];
  if (first === undefined) return "";
  const isOneRun = at.every((index, nth) => index === first + nth);
  const parts = at.map((index) => words[index]?.text ?? "");
  return isOneRun && parts.every((part) => NAME_WORD.test(part))
    ? cleanCardField("name", parts.join(" "))
    : undefined;
}

type Assigned = { score: number; fields: Partial<Record<NumberField, string>> };

/** Joins words that follow each other to numbers and gives each to one of the fields left; null where a word is left over. */
function assign(numbers: readonly string[], left: readonly NumberField[], now: number): Assigned | null {
  if (numbers.length === 0) return { score: 0, fields: {} };
  let best: Assigned | null = null;
  for (let count = 1; count <= numbers.length; count += 1)
    for (const field of left) {
      const text = cleanCardField(field, numbers.slice(0, count).join(""));
      const own = likeness(field, text, now);
      if (own === 0) continue;
      const rest = assign(
        numbers.slice(count),
        left.filter((other) => other !== field),
        now,
      );
      if (rest !== null && (best === null || own + rest.score > best.score))
        best = { score: own + rest.score, fields: { ...rest.fields, [field]: text } };
    }
  return best;
}

/** How much a number looks like one of its field; 0 for not at all. */
function likeness(field: NumberField, text: string, now: number): number {
  if (field === "bankPreMobile") return /^1[3-9]\d{9}$/.test(text) ? 3 : 0;
  if (field === "idCardCode") {
    if (fitsIdNumber(text, now)) return 4;
    return /^\d{17}X$/.test(text) || readIdNumber(text, now)?.isBirthDateReal ? 2 : 0;
  }
  if (!/^\d{12,19}$/.test(text)) return 0;
  return passesLuhn(text) ? 3 : 1;
}
