import type { CardField } from "#lib/shared/cards/cards.ts";
import { passesLuhn } from "#lib/shared/cards/passes-luhn.ts";
import { readIdNumber } from "#lib/shared/cards/read-id-number.ts";

export const LONGEST_NAME = 60;
const CARD_DIGITS = { least: 12, most: 19 };

/** Why a field can't be sent. One key of `cards.errors` each. */
export type CardFieldError =
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
