import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { endsRounded, isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import type { CardField } from "./cards.ts";
import { passesLuhn, readIdNumber } from "#lib/shared/base/check-digits.ts";
import { type Holder, namesHolder } from "./holder-words.ts";
import { type Misplaced, misplacedIn } from "./misplaced.ts";
import { plainName } from "./pasted-name.ts";

const HAN_GAP = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;
// "卡号：6214 …", "Card no. 6214 …"; a number may itself begin with letters, so that without a colon the label must be known.
const LABEL =
  /^(?:[\p{L}\s./]{1,20}[:=#]|\p{Script=Han}{1,8}(?<=[卡号码证件机话户])(?=\s*[+(A-Za-z\d]))(?=.*\d)/u;

// How spreadsheets and tools keep a number a text: '622…, `622…`, ="622…", and what a program makes of one: 622….0.
const GUARDS = /^['`="]{1,9}|["`]{1,9}$|(?<=\d)\.0{1,9}$/g;
const DOTTED = /(?<=\d{4})\.(?=\d{3,4}(?:\.|$))/g;

/**
 * What was typed or pasted as it goes on the wire: full-width signs made plain, invisible ones dropped; numbers without
 * their label, blanks and dashes, a phone without +86, an ID number's x as X; a name trimmed, without blanks between
 * Chinese characters, and with one spelling of signs that look the same.
 */
export function cleanCardField(field: CardField, typed: string): string {
  if (field === "name")
    return plainName(typed)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .replace(HAN_GAP, "");
  const text = typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, "");
  const bare = text
    .trim()
    .replace(LABEL, "")
    .replace(/[\s\p{Cc}\p{Pd}\u2212]/gu, "")
    .replace(GUARDS, "")
    .replace(DOTTED, "");
  if (field === "idCardCode") return bare.toUpperCase();
  return field === "bankPreMobile"
    ? bare.replace(/[()]/g, "").replace(/^(?:\+|00)?86(?=1\d{10}$)/, "")
    : bare;
}

const MAX_NAME_LENGTH = 60;
const CARD_DIGITS = { least: 11, usual: 12, most: 19 };

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
type CardFieldWarning =
  "checkDigit" | "rounded" | "isId" | "nameSigns" | "shortCard" | "otherPaper" | "otherPhone";

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
          : OTHER_PHONE.test(text)
            ? warning("otherPhone")
            : error("phone");
  // One mistyped ID number in ten fits the check digit of a card: its birth date says more.
  const isOther = check.kind === "error" && check.why !== "birthDate" && misplaced !== null;
  return isOther ? error(misplaced) : check;
}

// Of Hong Kong, Macau and Taiwan.
const OTHER_PHONE = /^(?:\+|00)?(?:852[4-9]\d{7}|8536\d{7}|8869\d{8})$/;

/** What names on Chinese bank accounts are written with; anything else is a likely slip, and no more. */
const NAME_SIGNS = /^[\p{Script=Han}\p{Script=Latin}\p{M}·•・.,'’ -]+$/u;

// The parts of a Chinese name stand apart by a dot, or by nothing.
const HAN_HYPHEN = /\p{Script=Han} ?\p{Pd} ?\p{Script=Han}/u;

const NO_NAME = /银行|[支分]行|储蓄卡|借记卡|信用卡|卡号|账号|开户/;

function checkName(text: string, misplaced: Misplaced | null): CardFieldCheck {
  if (misplaced !== null) return error(misplaced);
  if (/^[\d\s\p{Pd}.]+$|\d{4}/u.test(text) || isShortenedNumber(text)) return error("nameIsNumber");
  if ([...text].length > MAX_NAME_LENGTH) return error("nameTooLong");
  return NAME_SIGNS.test(text) && !NO_NAME.test(text) && !HAN_HYPHEN.test(text) ? OK : warning("nameSigns");
}

function checkCardNumber(text: string, misplaced: Misplaced | null): CardFieldCheck {
  if (!/^\d+$/.test(text)) return error("notDigits");
  if (text.length < CARD_DIGITS.least) return error("cardTooShort");
  if (text.length > CARD_DIGITS.most) return error("cardTooLong");
  // Some accounts have as many digits as a phone, and begin like one.
  if (text.length < CARD_DIGITS.usual) return warning("shortCard");
  if (misplaced === "isId") return warning("isId");
  // Of 16 digits one card in ten ends in 0: there the check digit tells.
  if (text.length > 16 && endsRounded(text)) return warning("rounded");
  return passesLuhn(text) ? OK : warning("checkDigit");
}

// Passports, permits and papers of soldiers, of which the service says itself what it takes.
const OTHER_PAPER =
  /^(?=(?:\D*\d){4})(?=[^A-Z]*[A-Z])[A-Z\d]{6,12}(?:[(（][A-Z\d][)）])?$|^\d{7,10}(?:\(\d\))?$|^[A-Z]{3}\d{12}$|^\p{Script=Han}{1,6}\d{4,10}号?$/u;

function checkIdNumber(text: string, now: number): CardFieldCheck {
  if (OTHER_PAPER.test(text)) return warning("otherPaper");
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
