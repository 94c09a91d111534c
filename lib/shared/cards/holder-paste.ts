import { fitsIdNumber, passesLuhn, readIdNumber } from "#lib/shared/base/check-digits.ts";
import { cleanCardField } from "./card-fields.ts";
import type { CardField, CardLevel } from "./cards.ts";
import { nameIn, wordsOf } from "./pasted-name.ts";

const MAX_PASTE_LENGTH = 500;
const MAX_WORDS = 40;

type NumberField = Exclude<CardField, "name">;
export type PastedHolder = Partial<Record<CardField, string>>;

/** `isNameUnclear`: there are words, but none that is certainly the name, and so none is taken for it. */
export type PastedFields = PastedHolder & { isNameUnclear?: true };

/**
 * The fields of a holder in a pasted text: name, card, ID number and phone, in any order, with labels or without, between
 * any separators and beside other words. Null where there is nothing to be told apart, as in a single number or name: then
 * it is pasted as it is. `now` is Unix milliseconds.
 */
export function readPastedHolder(pasted: string, now: number): PastedFields | null {
  const words = wordsOf(pasted.slice(0, MAX_PASTE_LENGTH));
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const numbers = words.filter(({ kind }) => kind === "digits").map(({ text }) => text);
  const found = assign(numbers, ["accountNo", "idCardCode", "bankPreMobile"], now);
  const name = nameIn(words);
  const hasOtherWords = words.some(({ kind }) => kind === "known" || kind === "textLabel");
  if (found === null || (numbers.length === 0 && !hasOtherWords)) return null;
  const count = Object.keys(found.fields).length + (name === "" ? 0 : 1);
  if (name === null || (name === "" && count < 2 && hasOtherWords))
    return { ...found.fields, isNameUnclear: true };
  if (count < 2 && !hasOtherWords) return null;
  return { ...found.fields, ...(name !== "" && { name: cleanCardField("name", name) }) };
}

/** The level that sends just what was pasted. */
export function levelOfPasted(holder: PastedHolder): CardLevel {
  if (holder.bankPreMobile !== undefined) return 4;
  return holder.idCardCode === undefined ? 2 : 3;
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
