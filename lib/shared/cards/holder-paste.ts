import { fitsIdNumber, passesLuhn, readIdNumber } from "#lib/shared/base/check-digits.ts";
import { MIN_NUMBER_LENGTH } from "#lib/shared/base/digit-runs.ts";
import { cleanCardField } from "./card-fields.ts";
import type { CardField, CardLevel } from "./cards.ts";
import { nameIn, type PastedWord, splitWords } from "./pasted-name.ts";

const MAX_PASTE_LENGTH = 500;
const MAX_WORDS = 40;

type NumberField = Exclude<CardField, "name">;
export type PastedHolder = Partial<Record<CardField, string>>;

/** `isNameUnclear`: no word is certainly the name, so none is used. */
type PastedFields = PastedHolder & { isNameUnclear?: true };

/**
 * Reads name, card, ID number and phone from a pasted text, in any order and with any labels, separators and
 * other words. Null for a single number or name, which is pasted as it is. `now` is Unix milliseconds.
 */
export function readPastedHolder(pasted: string, now: number): PastedFields | null {
  const words = splitWords(wholeWords(pasted));
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  if (words.some((_word, at) => mayHoldDigits(words, at))) return null;
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

/** True when some digits of a number may be left in a word: not in a nick or an order number of its own. */
function mayHoldDigits(words: readonly PastedWord[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word?.kind !== "word" || !/\d{4}/.test(word.text)) return false;
  const isPiece = (other?: PastedWord) => other?.kind === "digits" && other.text.length < MIN_NUMBER_LENGTH;
  if (before?.kind === "numberLabel" || isPiece(before) || isPiece(next)) return true;
  // Any other sign may be a mask.
  const isOther = before?.kind === "textLabel" || /^[a-z]/i.test(word.text);
  return !isOther || !/^[\p{L}\d-]+$/u.test(word.text);
}

/** Cuts a long text, but no number of it. */
function wholeWords(pasted: string): string {
  if (pasted.length <= MAX_PASTE_LENGTH) return pasted;
  const start = pasted.slice(0, MAX_PASTE_LENGTH);
  return start.slice(0, Math.max(0, start.lastIndexOf(" "), start.lastIndexOf("\n")));
}

/** Level that sends exactly the pasted fields. */
export function levelOfPasted(holder: PastedHolder): CardLevel {
  if (holder.bankPreMobile !== undefined) return 4;
  return holder.idCardCode === undefined ? 2 : 3;
}

type Assigned = { score: number; fields: Partial<Record<NumberField, string>> };

/** Joins adjacent words to numbers and assigns each to a remaining field; null when a word is left over. */
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

/** Score of how well a number fits a field; 0 means not at all. */
function likeness(field: NumberField, text: string, now: number): number {
  if (field === "bankPreMobile") return /^1[3-9]\d{9}$/.test(text) ? 3 : 0;
  if (field === "idCardCode") {
    if (fitsIdNumber(text, now)) return 4;
    return /^\d{17}X$/.test(text) || readIdNumber(text, now)?.isBirthDateReal ? 2 : 0;
  }
  if (!/^\d{12,19}$/.test(text)) return 0;
  return passesLuhn(text) ? 3 : 1;
}
