import { readDigits } from "#lib/shared/base/digit-runs.ts";
import { encodedForms } from "#lib/shared/base/encoded-forms.ts";
import { checkLetterAt } from "#lib/shared/base/personal-data.ts";
import { unifyLooks } from "#lib/shared/text/same-looks.ts";
import type { CardField } from "./cards.ts";

/** Fields to check of one holder; a field that is not sent is absent. */
export type Holder = Partial<Record<CardField, string>>;

type Span = { at: number; end: number; shown: string };

const NUMBER_FIELDS = ["accountNo", "idCardCode", "bankPreMobile"] as const;
// One digit more than the mask of the field shows at either end.
const MIN_HIDDEN: Record<(typeof NUMBER_FIELDS)[number], number> = {
  accountNo: 7,
  idCardCode: 7,
  bankPreMobile: 5,
};
const MIN_NAMED = 7;
// Most characters between two digits of one number, letters among them.
const MAX_APART = 12;
const MAX_IN_NAME = 3;

/**
 * Hides in a foreign text everything of a holder beyond a mask: their numbers or longer parts of them, also
 * reversed, spaced or encoded, and all but the first character of the name. `tail` keeps a number's last four.
 */
export function hideHolder(text: string, holder: Holder, { tail }: { tail: boolean }): string {
  const numbers = NUMBER_FIELDS.flatMap((field) => splitParts(holder[field], MIN_HIDDEN[field], tail));
  const inCode = withoutForms(text, holder);
  const withoutNumbers = replaceSpans(inCode, numberSpans(inCode, numbers));
  return replaceSpans(withoutNumbers, nameSpans(withoutNumbers, holder.name ?? ""));
}

/** True when typed text names the holder by name, number, or the larger part of a number, in any spelling. */
export function namesHolder(text: string, holder: Holder): boolean {
  const numbers = NUMBER_FIELDS.flatMap((field) => splitParts(holder[field], MIN_NAMED, false));
  return numberSpans(text, numbers).length > 0 || nameSpans(text, holder.name ?? "").length > 0;
}

function withoutForms(text: string, holder: Holder): string {
  return [holder.name, ...NUMBER_FIELDS.map((field) => holder[field])]
    .filter((value) => value !== undefined && value.length > 1)
    .flatMap((value) => encodedForms(value ?? ""))
    .reduce((left, form) => left.replaceAll(form, "****"), text);
}

/** `either`: the number and its reverse. */
type Parts = { fewest: number; either: string; end: string; shown: string };

/** Gives what to look for of a number: parts of it, or of its reverse, with `fewest` digits. */
function splitParts(number: string | undefined, fewest: number, tail: boolean): Parts[] {
  const digits = (number ?? "").replace(/\D/g, "");
  if (digits.length < fewest) return [];
  const reversed = [...digits].reverse().join("");
  const shown = tail ? (number ?? "").slice(-4).toUpperCase() : "";
  return [{ fewest, either: `${digits} ${reversed}`, end: digits.slice(-fewest), shown }];
}

function numberSpans(text: string, numbers: readonly Parts[]): Span[] {
  const digits = readDigits(text);
  const values = digits.map(({ value }) => value).join("");
  const isHidden = new Array<boolean>(digits.length).fill(false);
  const shownAt = new Map<number, string>();
  for (const { fewest, either, end, shown } of numbers)
    for (let from = 0; from + fewest <= digits.length; from += 1) {
      const part = values.slice(from, from + fewest);
      if (!either.includes(part) || isTornApart(digits.slice(from, from + fewest))) continue;
      isHidden.fill(true, from, from + fewest);
      if (part === end) shownAt.set(from + fewest - 1, shown);
    }
  const spans: Span[] = [];
  for (const [index, { at, end }] of digits.entries()) {
    if (!isHidden[index]) continue;
    const before = isHidden[index - 1] === true && !shownAt.has(index - 1) ? spans.at(-1) : undefined;
    const span = before ?? { at, end, shown: "" };
    if (!before) spans.push(span);
    const shown = shownAt.get(index);
    span.end = end + (shown === undefined ? 0 : checkLetterAt(text, end));
    span.shown = `****${shown ?? ""}`;
  }
  return spans;
}

function isTornApart(digits: readonly { at: number; end: number }[]): boolean {
  return digits.some((one, index) => one.at - (digits[index - 1] ?? one).end > MAX_APART);
}

type Letter = { value: string; at: number; end: number };

function splitLetters(text: string): Letter[] {
  const letters: Letter[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const value of unifyLooks(character).toLowerCase())
      if (/[\p{L}\p{N}]/u.test(value)) letters.push({ value, at, end });
    at = end;
  }
  return letters;
}

/** Finds a name of two characters or more, in any width, case and spacing. */
function nameSpans(text: string, name: string): Span[] {
  const wanted = splitLetters(name).map(({ value }) => value);
  if (wanted.length < 2) return [];
  const letters = splitLetters(text);
  const spans: Span[] = [];
  for (let from = 0; from + wanted.length <= letters.length; from += 1) {
    if (letters[from]?.value !== wanted[0]) continue;
    const part = letters.slice(from, from + wanted.length);
    const isName = part.every(
      ({ value, at }, index) =>
        value === wanted[index] &&
        [...text.slice(part[index - 1]?.end ?? at, at)].filter((sign) => !/\p{Cf}/u.test(sign)).length <=
          MAX_IN_NAME,
    );
    const [first, last] = [part[0], part.at(-1)];
    if (!isName || !first || !last || isWithinWord(letters, from, wanted.length)) continue;
    spans.push({ at: first.at, end: last.end, shown: `${text.slice(first.at, first.end)}**` });
    from += wanted.length - 1;
  }
  return spans;
}

/** True when a name in Latin letters is part of a longer word. */
function isWithinWord(letters: readonly Letter[], from: number, length: number): boolean {
  const touches = (one: Letter | undefined, other: Letter | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.end === other.at &&
    /\p{Script=Latin}/u.test(one.value) &&
    /\p{Script=Latin}/u.test(other.value);
  return (
    touches(letters[from - 1], letters[from]) || touches(letters[from + length - 1], letters[from + length])
  );
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { at, end, shown } of spans) {
    pieces.push(text.slice(from, at), shown);
    from = end;
  }
  return [...pieces, text.slice(from)].join("");
}
