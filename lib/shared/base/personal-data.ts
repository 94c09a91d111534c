type PersonalDataKind = "email" | "phone" | "idNumber" | "cardNumber";

// Bounds of a number are digits alone: letters around it do not hide it. Separators count where people write them.
const LOOKS: readonly [PersonalDataKind, RegExp][] = [
  ["email", /[^\s@](?:@|%40)[a-z\d-]+\.[a-z]{2}/i],
  [
    "idNumber",
    /(?<!\d)\d{6}[-.]?(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-.]?\d{3}[\dx](?!\d)/i,
  ],
  ["idNumber", /(?<!\d)(?:\d{17}x|\d{18}|\d{15})(?!\d)/i],
  ["phone", /(?<!\d)(?:(?:00)?86[-.]?)?1[3-9]\d[-.]?\d{4}[-.]?\d{4}(?!\d)/],
  ["cardNumber", /(?<!\d)(?:\d{12,19}|(?:\d{4}[-.]){3}\d{4}(?:[-.]?\d{1,3})?)(?!\d)/],
];

/**
 * What a text that leaves for a tracking system looks like, when it looks like a person's data: an e-mail address, a
 * mainland phone number, a national ID of 15 or 18 digits, a card number of 12–19 digits; null otherwise.
 */
export function findPersonalData(text: string): PersonalDataKind | null {
  return LOOKS.find(([, look]) => look.test(text))?.[0] ?? null;
}

export const LONGEST_NOTE = 500;

type NoteIssue = "missing" | "tooLong" | "namesPerson";

/**
 * Why a note about money can't be kept; null when it can. It is stored and shown as typed: nothing in it may look like
 * an e-mail address, a phone number, a national ID or a card number, however its digits are spaced.
 */
export function noteIssue(note: string): NoteIssue | null {
  const text = note.trim();
  if (text === "") return "missing";
  if (text.length > LONGEST_NOTE) return "tooLong";
  return findPersonalData(text.normalize("NFKC").replace(/(?<=\d)\s+(?=[\dx])/gi, "-")) === null
    ? null
    : "namesPerson";
}
