import { visibleName } from "#lib/shared/names/visible-name.ts";
import type { Locale } from "#lib/shared/text/locales.ts";

/** Names of a purpose in both languages. An empty one is missing; the other one is shown instead. */
export type PurposeNames = { en: string; zh: string };

/** A purpose that admins offer. */
export type Purpose = PurposeNames & { id: string };

/** Value of the filter for purposes that nobody offers. */
export const OTHER_PURPOSE = "other";

/** Purposes until an admin sets others. */
export const DEFAULT_PURPOSES: Purpose[] = [
  { id: fixedId(1), en: "Refund", zh: "退款" },
  { id: fixedId(2), en: "Streamer payout", zh: "主播结算" },
  { id: fixedId(3), en: "Supplier payment", zh: "供应商付款" },
  { id: fixedId(4), en: "Employee reimbursement", zh: "员工报销" },
];

function fixedId(nr: number): string {
  // A letter keeps it from being taken for a card number.
  return `00000000-0000-4000-8000-a${String(nr).padStart(11, "0")}`;
}

/** Name of a purpose in this language, or its only one. */
export function purposeName({ en, zh }: PurposeNames, locale: Locale): string {
  return locale === "zh-CN" ? zh || en : en || zh;
}

/** Names that the purpose has, each once. */
export function listNames({ en, zh }: PurposeNames): string[] {
  return [...new Set([en, zh])].filter((name) => name !== "");
}

/** Writes both names of a purpose in one text. */
export function joinNames(purpose: PurposeNames): string {
  return listNames(purpose).join(" / ");
}

/** True when two purposes share a name: a typed text would then mean both. */
export function isNameTwice(purposes: readonly PurposeNames[]): boolean {
  const names = purposes.flatMap((purpose) => [...new Set(listNames(purpose).map(comparable))]);
  return new Set(names).size < names.length;
}

/** Makes names equal that look the same but for capitals. */
function comparable(name: string): string {
  return visibleName(name).toLowerCase();
}

/** Finds the purpose with this name, in either language. */
export function findPurpose(purposes: readonly Purpose[], name: string): Purpose | undefined {
  const sought = comparable(name);
  return purposes.find((purpose) => listNames(purpose).some((one) => comparable(one) === sought));
}

/** No typed text holds it. */
const SEPARATOR = "\n";

/**
 * Converts a typed purpose to the text that a check stores. One that admins offer becomes its id and both names, so
 * that it is one purpose in both languages and still has a name once it is removed.
 */
export function toStoredPurpose(typed: string, purposes: readonly Purpose[]): string {
  const purpose = findPurpose(purposes, typed);
  return purpose ? [purpose.id, purpose.en, purpose.zh].join(SEPARATOR) : typed;
}

/** Reads the names of a stored purpose: those offered now, or else those stored. */
export function readPurpose(stored: string, purposes: readonly Purpose[]): PurposeNames {
  const [id, en, zh] = stored.split(SEPARATOR);
  if (en === undefined || zh === undefined) {
    const { en: typed, zh: translated } = findPurpose(purposes, stored) ?? { en: stored, zh: "" };
    return { en: typed, zh: translated };
  }
  const offered = purposes.find((purpose) => purpose.id === id);
  return offered ? { en: offered.en, zh: offered.zh } : { en, zh };
}

/** Start of the stored texts of a purpose. */
export function purposePrefix({ id }: Pick<Purpose, "id">): string {
  return id + SEPARATOR;
}

/** Lists the names in a stored purpose. */
export function storedNames(stored: string): string[] {
  return stored
    .slice(stored.indexOf(SEPARATOR) + 1)
    .split(SEPARATOR)
    .filter(Boolean);
}

/**
 * Reads the purposes of the setting. Before they had two names it was a list of texts: one of ours gets its
 * translation, and the others an id by their place, which stays until an admin saves the list.
 */
export function readPurposes(set: readonly (string | Purpose)[]): Purpose[] {
  const purposes: Purpose[] = [];
  for (const [at, one] of set.entries()) {
    const purpose = typeof one === "string" ? fromText(one, at) : one;
    if (!purposes.some(({ id }) => id === purpose.id)) purposes.push(purpose);
  }
  return purposes;
}

function fromText(text: string, at: number): Purpose {
  const own = findPurpose(DEFAULT_PURPOSES, text);
  if (own) return own;
  const isChinese = /\p{Script=Han}/u.test(text);
  return { id: fixedId(101 + at), en: isChinese ? "" : text, zh: isChinese ? text : "" };
}
