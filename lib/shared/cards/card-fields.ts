import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { endsRounded, isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import type { CardField } from "./cards.ts";
import { passesLuhn, readIdNumber } from "#lib/shared/base/check-digits.ts";
import { type Holder, namesHolder } from "./holder-words.ts";
import { type Misplaced, misplacedIn } from "./misplaced.ts";

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
  | "phone"
  | "nameIsNumber"
  | "scientific"
  | Misplaced;

/** A likely slip. One key of `cards.warnings` each. */
type CardFieldWarning = "checkDigit" | "rounded" | "isId" | "nameSigns";

/** Free local classification: an error blocks; a warning is a likely slip that a second press may overrule. */
export type CardFieldCheck =
  { kind: "error"; why: CardFieldError } | { kind: "warning"; why: CardFieldWarning } | { kind: "ok" };

const OK: CardFieldCheck = { kind: "ok" };

/** Judges one field as `cleanCardField` left it; `now` is Unix milliseconds. Costs nothing, sends nothing. */
export function checkCardField(field: CardField, text: string, now: number): CardFieldCheck {
  if (text === "") return error("missing");
  const misplaced = misplacedIn(field, text, now);
  if (field === "name") return checkName(text, misplaced);
  if (isShortenedNumber(text)) return error("scientific");
  const check =
    field === "accountNo"
      ? checkCardNumber(text, misplaced)
      : field === "idCardCode"
        ? checkIdNumber(text, now)
        : /^1[3-9]\d{9}$/.test(text)
          ? OK
          : error("phone");
  // One mistyped ID number in ten fits the check digit of a card: its birth date says more.
  const isOther = check.kind === "error" && check.why !== "birthDate" && misplaced !== null;
  return isOther ? error(misplaced) : check;
}

/** What names on Chinese bank accounts are written with; anything else is a likely slip, and no more. */
const NAME_SIGNS = /^[\p{Script=Han}\p{Script=Latin}\p{M}·•・.,'’ -]+$/u;

function checkName(text: string, misplaced: Misplaced | null): CardFieldCheck {
  if (misplaced !== null) return error(misplaced);
  if (/^[\d\s\p{Pd}.]+$/u.test(text) || isShortenedNumber(text)) return error("nameIsNumber");
  if ([...text].length > LONGEST_NAME) return error("nameTooLong");
  return NAME_SIGNS.test(text) ? OK : warning("nameSigns");
}

function checkCardNumber(text: string, misplaced: Misplaced | null): CardFieldCheck {
  if (!/^\d+$/.test(text)) return error("notDigits");
  if (text.length < CARD_DIGITS.least) return error("cardTooShort");
  if (text.length > CARD_DIGITS.most) return error("cardTooLong");
  if (misplaced === "isId") return warning("isId");
  // Of 16 digits one card in ten ends in 0: there the check digit tells.
  if (text.length > 16 && endsRounded(text)) return warning("rounded");
  return passesLuhn(text) ? OK : warning("checkDigit");
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
  if (endsRounded(text)) return warning("rounded");
  return reading.fitsCheckDigit ? OK : warning("checkDigit");
}

function warning(why: CardFieldWarning): CardFieldCheck {
  return { kind: "warning", why };
}

function error(why: CardFieldError): CardFieldCheck {
  return { kind: "error", why };
}

/**
 * Why a purpose can't be kept, as a key of `cards.errors`; null when it can. It is stored as typed: neither the holder's
 * name nor any number of theirs may stand in it, in whatever spelling, and nobody else's numbers.
 */
export function purposeIssue(
  purpose: string,
  holder: Holder,
): "purposeMissing" | "purposeNamesHolder" | "purposeNamesPerson" | null {
  if (purpose.trim() === "") return "purposeMissing";
  if (namesHolder(purpose, holder)) return "purposeNamesHolder";
  return personalDataIn(purpose) === null ? null : "purposeNamesPerson";
}
