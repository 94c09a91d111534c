import { fitsIdNumber, passesLuhn } from "#lib/shared/base/check-digits.ts";
import { findPapers } from "#lib/shared/text/papers.ts";
import type { CardField } from "./cards.ts";

/** Field that a text belongs to instead, a key of `cards.errors`. */
export type Misplaced = "isName" | "isCard" | "isId" | "isPhone";

const OF_FIELD: Record<CardField, Misplaced> = {
  name: "isName",
  accountNo: "isCard",
  idCardCode: "isId",
  bankPreMobile: "isPhone",
};

/**
 * Finds the other field that a cleaned text plainly belongs to; null when it may belong here or is unclear. ID
 * and card numbers are recognised by their check digits.
 */
export function misplacedIn(field: CardField, text: string, now: number): Misplaced | null {
  const bare = text.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  const found = /^1[3-9]\d{9}$/.test(bare)
    ? "isPhone"
    : fitsIdNumber(bare, now) || findPapers(bare).length > 0
      ? "isId"
      : /^\d{12,19}$/.test(bare) && passesLuhn(bare)
        ? "isCard"
        : /^\p{L}[\p{L}·•.'’]+$/u.test(bare)
          ? "isName"
          : null;
  return found === OF_FIELD[field] ? null : found;
}
