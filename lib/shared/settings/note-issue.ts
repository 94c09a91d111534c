import { findPersonalData } from "#lib/shared/base/find-personal-data.ts";

export const LONGEST_NOTE = 500;

export type NoteIssue = "missing" | "tooLong" | "namesPerson";

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
