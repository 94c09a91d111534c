import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { endsRounded, isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import type { CardField } from "./cards.ts";
import { passesLuhn, readIdNumber } from "#lib/shared/base/check-digits.ts";
import { type Holder, namesHolder } from "./holder-words.ts";
import { type Misplaced, misplacedIn } from "./misplaced.ts";
import { plainName } from "./pasted-name.ts";

const HAN_GAP = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;
// "证件号：E123…", "Card no. 6214 …". A number may itself begin with letters, so without a colon only known labels
// count.
const LABEL =
  /^(?:[\p{L}\s./]{1,20}[:=#]|\p{Script=Han}{1,8}(?<=[卡号码证件机话户])(?=\s*[+(A-Za-z\d]))(?=.*\d)/u;
// All before a card number: labels, banks, brackets and arrows, but no digit, mask or mere letter.
const BEFORE_DIGITS = /^[^\d*●•]{0,23}[^\d*●•\s\p{Script=Latin}]\s{0,9}(?=\d)/u;

// Guards that keep a number text ('622…, `622…`, ="622…"), and the 622….0 that programs write.
const GUARDS = /^['`="]{1,9}|["`]{1,9}$|(?<=\d)\.0{1,9}$/g;
const DOTTED = /(?<=\d{4})[.·•,_|](?=\d{3,4}(?:[.·•,_|]|$))/g;
// A spreadsheet's guard before a Chinese name, and what ends the line behind it.
const AROUND_NAME = /^['`"“](?=\p{Script=Han})|(?<=\p{Script=Han})["”,;、。.]$/gu;
// Brackets and punctuation of the text that a number was copied from.
const AROUND = /^[([【（<]+(?=[\d+])|(?<=\d)[\])】）>;,、。]+$/g;

/**
 * Cleans a typed field for the wire: plain visible characters; a number without label, blanks, dashes and +86,
 * an ID number's x as X; a name trimmed, without blanks between Chinese characters.
 */
export function cleanCardField(field: CardField, typed: string): string {
  if (field === "name")
    return plainName(typed)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .replace(AROUND_NAME, "")
      .replace(HAN_GAP, "");
  const text = typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, "");
  const bare = text
    .trim()
    .replace(LABEL, "")
    .replace(field === "accountNo" ? BEFORE_DIGITS : /^/, "")
    .replace(/[\s\p{Cc}\p{Pd}\u2212]/gu, "")
    .replace(GUARDS, "")
    .replace(DOTTED, "");
  if (field === "idCardCode") return bare.toUpperCase();
  const number = bare.replace(AROUND, "");
  return field === "bankPreMobile"
    ? number.replace(/[()]/g, "").replace(/^(?:\+|00)?86(?=1\d{10}$)/, "")
    : number;
}

const MAX_NAME_LENGTH = 60;
const CARD_DIGITS = { least: 11, usual: 12, most: 19 };

/** Error of a field that can't be sent: a key of `cards.errors`. */
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

/** Likely slip: a key of `cards.warnings`. */
type CardFieldWarning =
  "checkDigit" | "rounded" | "isId" | "nameSigns" | "shortCard" | "otherPaper" | "otherPhone";

/** Local check without a call: an error blocks; a warning can be overruled by a second press. */
export type CardFieldCheck =
  { kind: "error"; why: CardFieldError } | { kind: "warning"; why: CardFieldWarning } | { kind: "ok" };

const OK: CardFieldCheck = { kind: "ok" };

/** Checks one field after `cleanCardField`; `now` is Unix milliseconds. Costs nothing, sends nothing. */
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
  // One mistyped ID number in ten fits the check digit of a card, so a wrong birth date is the better error.
  const isOther = check.kind === "error" && check.why !== "birthDate" && misplaced !== null;
  return isOther ? error(misplaced) : check;
}

// Phone numbers of Hong Kong, Macau and Taiwan with and without their code, of other countries with theirs, and
// landlines.
const OTHER_PHONE =
  /^(?:\+|00)?(?:852[4-9]\d{7}|8536\d{7}|8860?9\d{8})$|^[4-9]\d{7}$|^09\d{8}$|^(?:\+|00)(?!86)[1-9]\d{6,14}$|^(?:\+?86)?0(?:10|2\d|[3-9]\d\d)\d{7,8}$/;

/** Characters of names on Chinese bank accounts; any other, a loose part of a character too, is a likely slip. */
const NAME_SIGNS = /^(?:[\p{Unified_Ideograph}〇々·•・.,'’ -]|\p{Script=Latin}\p{M}*)+$/u;

// A dot or nothing separates the parts of a Chinese name, and no letters are beside it.
const ODD_HAN = /\p{Script=Han} ?[\p{Pd},'’] ?\p{Script=Han}|\p{Script=Han}.?[a-z]|[a-z].?\p{Script=Han}/iu;

const NO_NAME =
  /银行|[支分]行|储蓄卡|借记卡|信用卡|卡号|账号|开户|[户姓]名|收款|持卡|某$|^(?:我|本人)|(?<=..)[和与及](?=..)|(?<=..)收$|.(?:先生|女士|小姐|太太)$|^(?:mr|mrs|ms|miss|dr)\b|\b(?:account|holder|payee|name)\b|^(?:null|undefined|none|n\/a)$/i;

function checkName(text: string, misplaced: Misplaced | null): CardFieldCheck {
  if (misplaced !== null) return error(misplaced);
  if (/^[\d\s\p{Pd}.]+$|\d{4}/u.test(text) || isShortenedNumber(text)) return error("nameIsNumber");
  if ([...text].length > MAX_NAME_LENGTH) return error("nameTooLong");
  return NAME_SIGNS.test(text) && !NO_NAME.test(text) && !ODD_HAN.test(text) ? OK : warning("nameSigns");
}

function checkCardNumber(text: string, misplaced: Misplaced | null): CardFieldCheck {
  if (!/^\d+$/.test(text)) return error("notDigits");
  if (text.length < CARD_DIGITS.least) return error("cardTooShort");
  if (text.length > CARD_DIGITS.most) return error("cardTooLong");
  // Some account numbers look like a phone number.
  if (text.length < CARD_DIGITS.usual) return warning("shortCard");
  if (misplaced === "isId") return warning("isId");
  // One card of 16 digits in ten ends in 0; there the check digit decides.
  if (text.length > 16 && endsRounded(text)) return warning("rounded");
  return passesLuhn(text) ? OK : warning("checkDigit");
}

// Passports, permits and military papers: the service decides which it takes.
const OTHER_PAPER =
  /^(?=(?:\D*\d){4})(?=[^A-Z]*[A-Z])[A-Z\d]{6,12}(?:[(/][A-Z\d]{1,2}\)?)?$|^\d{7,10}(?:\([A-Z\d]\)|\/\d)?$|^\d\/\d{6}\/\d$|^[A-Z]{3}\d{12}$|^\p{Script=Han}{1,6}\d{4,10}号?$/u;

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
 * Error key (`cards.errors`) of a purpose that can't be stored; null when it can. It is stored as typed, so it
 * may hold neither the holder's name or numbers, in any spelling, nor anyone else's numbers.
 */
export function purposeIssue(
  purpose: string,
  holder: Holder,
): "purposeMissing" | "purposeNamesHolder" | "purposeNamesPerson" | null {
  if (purpose.trim() === "") return "purposeMissing";
  if (namesHolder(purpose, holder)) return "purposeNamesHolder";
  return personalDataIn(purpose) === null ? null : "purposeNamesPerson";
}
