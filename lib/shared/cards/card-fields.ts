import type { CardField } from "./cards.ts";

const HAN_GAP = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/**
 * What was typed or pasted as it goes on the wire: full-width signs made plain, invisible ones dropped; numbers without
 * blanks and dashes, a phone without +86, an ID number's x as X; a name trimmed, without blanks between Chinese characters.
 */
export function cleanCardField(field: CardField, typed: string): string {
  const text = typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, "");
  if (field === "name")
    return text
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .replace(HAN_GAP, "");
  const bare = text.replace(/[\s\p{Cc}\p{Pd}\u2212]/gu, "");
  if (field === "idCardCode") return bare.toUpperCase();
  return field === "bankPreMobile"
    ? bare.replace(/[()]/g, "").replace(/^(?:\+|00)?86(?=1\d{10}$)/, "")
    : bare;
}

const LONGEST_NAME = 60;
const CARD_DIGITS = { least: 12, most: 19 };

/** Why a field can't be sent. One key of `cards.errors` each. */
type CardFieldError =
  | "missing"
  | "nameTooLong"
  | "notDigits"
  | "cardTooShort"
  | "cardTooLong"
  | "idTooShort"
  | "idTooLong"
  | "idSigns"
  | "birthDate"
  | "phone";

/** Free local classification: an error blocks; a warning is a likely slip that a second press may overrule. */
export type CardFieldCheck = { kind: "error"; why: CardFieldError } | { kind: "warning" } | { kind: "ok" };

const OK: CardFieldCheck = { kind: "ok" };
const WARNING: CardFieldCheck = { kind: "warning" };

/** Judges one field as `cleanCardField` left it; `now` is Unix milliseconds. Costs nothing, sends nothing. */
export function checkCardField(field: CardField, text: string, now: number): CardFieldCheck {
  if (text === "") return error("missing");
  if (field === "name") return [...text].length > LONGEST_NAME ? error("nameTooLong") : OK;
  if (field === "bankPreMobile") return /^1[3-9]\d{9}$/.test(text) ? OK : error("phone");
  return field === "accountNo" ? checkCardNumber(text) : checkIdNumber(text, now);
}

function checkCardNumber(text: string): CardFieldCheck {
  if (!/^\d+$/.test(text)) return error("notDigits");
  if (text.length < CARD_DIGITS.least) return error("cardTooShort");
  if (text.length > CARD_DIGITS.most) return error("cardTooLong");
  return passesLuhn(text) ? OK : WARNING;
}

function checkIdNumber(text: string, now: number): CardFieldCheck {
  const reading = readIdNumber(text, now);
  if (reading === null)
    return error(
      !/^\d+X?$/.test(text)
        ? "idSigns"
        : text.length < 18
          ? "idTooShort"
          : text.length > 18
            ? "idTooLong"
            : "idSigns",
    );
  if (!reading.isBirthDateReal) return error("birthDate");
  return reading.fitsCheckDigit ? OK : WARNING;
}

function error(why: CardFieldError): CardFieldCheck {
  return { kind: "error", why };
}

/** Whether the last of these digits is the check digit of the others (Luhn). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== "" && sum % 10 === 0;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = "10X98765432";
const FIRST_YEAR = 1900;

type IdNumberReading = { isBirthDateReal: boolean; fitsCheckDigit: boolean };

/**
 * Reads a national ID number of 18 characters, or of 15 in its old form, which has no check digit; null for any other
 * shape. A birth date is real when the day exists, not before 1900 and not after `now` (Unix milliseconds).
 */
function readIdNumber(text: string, now: number): IdNumberReading | null {
  if (/^\d{15}$/.test(text))
    return { isBirthDateReal: isBirthDate(`19${text.slice(6, 12)}`, now), fitsCheckDigit: true };
  if (!/^\d{17}[\dX]$/.test(text)) return null;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return {
    isBirthDateReal: isBirthDate(text.slice(6, 14), now),
    fitsCheckDigit: CHECK_DIGITS[sum % 11] === text[17],
  };
}

function isBirthDate(digits: string, now: number): boolean {
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return false;
  return Number(digits.slice(0, 4)) >= FIRST_YEAR && date.getTime() <= now;
}

/** Of a phone; a number that is still being typed may stand in anything. */
const SHORTEST_NUMBER = 11;

type Numbers = Partial<Record<Exclude<CardField, "name">, string>>;

/** Why a purpose can't be kept, as a key of `cards.errors`; null when it can. It is stored as typed: no number of the holder may stand in it. */
export function purposeIssue(
  purpose: string,
  { accountNo, idCardCode, bankPreMobile }: Numbers,
): "purposeMissing" | "purposeNamesHolder" | null {
  if (purpose.trim() === "") return "purposeMissing";
  const signs = purpose
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\dX]/g, "");
  return [accountNo, idCardCode, bankPreMobile].some(
    (number) => number !== undefined && number.length >= SHORTEST_NUMBER && signs.includes(number),
  )
    ? "purposeNamesHolder"
    : null;
}
