import { passesLuhn } from "./check-digits.ts";
import { digitRuns, MIN_NUMBER_LENGTH } from "./digit-runs.ts";
import { findPapers } from "#lib/shared/text/papers.ts";

type PersonalDataKind = "email" | "phone" | "idNumber" | "cardNumber";

// Only digits bound a number: letters around it do not hide it. Separators count where people write them.
const LOOKS: readonly [PersonalDataKind, RegExp][] = [
  ["email", /[^\s@](?:@|%40)[a-z\d-]+\.[a-z]{2}/i],
  [
    "idNumber",
    /(?<!\d)\d{6}[-.]?(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-.]?\d{3}[\dx](?!\d)/i,
  ],
  ["idNumber", /(?<!\d)\d{15}(?:\d{2}[\dx])?(?!\d)/i],
  ["phone", /(?<!\d)(?:(?:00)?86[-.]?)?1[3-9]\d[-.]?\d{4}[-.]?\d{4}(?!\d)/],
  ["cardNumber", /(?<!\d)\d{12,19}(?!\d)/],
  ["cardNumber", /(?<!\d)(?:\d{4}[-.]){3}\d{4}(?:[-.]?\d{1,3})?(?!\d)/],
];

/**
 * Finds the first kind of personal data in a text for a tracking system: email address, mainland phone number,
 * national ID of 15 or 18 digits, card number of 12–19 digits. Null when there is none.
 */
export function findLikelyPersonalData(text: string): PersonalDataKind | null {
  return LOOKS.find(([, look]) => look.test(text))?.[0] ?? null;
}

// Long digits that are no personal number: a day with or without its time, a UUID, an IP address without more
// digits after it.
const KEPT =
  /(?<![\p{L}\p{N}])(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01]|[1-9])(?:[ T]\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?)?|(?=[\d-]{0,35}[a-f])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?::\d{2,5})?(?![^\p{L}\p{N}]{1,8}\p{N}))(?![\p{L}\p{N}])/iuy;
const MAX_TAIL_LENGTH = 4;
const MAILBOXES = /(?<![^\s@<>"',;:，。；：])[^\s@<>"',;:，。；：]+?(@|%40)(?=[a-z\d-]{1,63}\.[a-z]{2})/gi;

// An order number of channels that write the day before a hyphen: one in ten would look like a card or an old ID. A
// phone number with a country code in place of the 15 digits is none.
const DATED_ORDER =
  /(?<!\p{N})2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-(?!008[568])\d{15}(?![a-z\p{N}])/iuy;

/** Length of what one of the patterns finds at a place of the text; 0 when there is nothing. */
function skipLength(text: string, ...patterns: readonly RegExp[]): (at: number) => number {
  return (at) => {
    for (const pattern of patterns) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) return found[0].length;
    }
    return 0;
  };
}

/**
 * Hides what may be a card, ID or phone number in a foreign text: of 11 digits and more, in any script and
 * spacing, only the last four stay. Of an email address only the host stays.
 */
export function hidePersonalData(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { digits, at, end } of digitRuns(text, skipLength(text, KEPT))) {
    if (digits.length < MIN_NUMBER_LENGTH) continue;
    const check = digits.length >= 17 ? checkLetterAt(text, end) : 0;
    const tail = digits.slice(-MAX_TAIL_LENGTH) + (check > 0 ? "X" : "");
    pieces.push(text.slice(from, at), "****", tail.slice(-MAX_TAIL_LENGTH));
    from = end + check;
  }
  const left = [...pieces, text.slice(from)].join("").replace(MAILBOXES, "***$1");
  return withoutPapers(left);
}

function withoutPapers(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { number, at, end } of findPapers(text)) {
    pieces.push(text.slice(from, at), "****", number.slice(-2));
    from = end;
  }
  return [...pieces, text.slice(from)].join("");
}

/** Characters from the end of an ID number's digits up to and including its final X; 0 without one. */
export function checkLetterAt(text: string, end: number): number {
  return /^[\s.\p{Pd}\p{Cf}]{0,3}[xXｘＸ](?![\p{L}\p{N}])/u.exec(text.slice(end, end + 6))?.[0].length ?? 0;
}

const MAX_DIGITS = 23;
const MAILBOX = /[^\s@](?:@|%40|＠)[a-z\d-]+[.．][a-z]{2}/i;

/**
 * Finds personal data in typed text, in any spelling: email address, mainland phone number, national ID,
 * passport or permit, card number (by its check digit). Numbers of orders, shops and tickets are allowed.
 */
export function personalDataIn(text: string): PersonalDataKind | null {
  if (MAILBOX.test(text)) return "email";
  if (findPapers(text).length > 0) return "idNumber";
  for (const { digits, starts, end } of digitRuns(text, skipLength(text, KEPT, DATED_ORDER))) {
    const withLetter = checkLetterAt(text, end) > 0 ? `${digits}X` : digits;
    const ends = [...starts.slice(1), withLetter.length];
    for (const [index, start] of starts.entries())
      for (const until of ends.slice(index)) {
        if (until - start > MAX_DIGITS) break;
        const kind = numberKind(withLetter.slice(start, until));
        if (kind) return kind;
      }
  }
  return null;
}

const ID_NUMBER =
  /^[1-9]\d{5}(?:(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX](?:\d\d)?|\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})$/;

function numberKind(characters: string): PersonalDataKind | null {
  if (ID_NUMBER.test(characters)) return "idNumber";
  const digits = characters.replace("X", "");
  if (/^(?:(?:00)?86)?1[3-9]\d{9}$|^(?:00)?(?:852[4-9]\d{7}|8536\d{7}|8860?9\d{8})$/.test(digits))
    return "phone";
  return /^(?:2[2-7]\d|[3-69]\d\d)\d{10,16}$/.test(digits) && passesLuhn(digits) ? "cardNumber" : null;
}

export const MAX_NOTE_LENGTH = 500;

type NoteIssue = "missing" | "tooLong" | "namesPerson";

/**
 * Reason why a typed note can't be stored, null when it can. It is stored and shown as typed, so it may hold no
 * email address and no number of a phone, an ID or a card.
 */
export function noteIssue(note: string, most = MAX_NOTE_LENGTH): NoteIssue | null {
  const text = note.trim();
  if (text === "") return "missing";
  if (text.length > most) return "tooLong";
  return personalDataIn(text) === null ? null : "namesPerson";
}
