import { fitsIdNumber, passesLuhn } from "#lib/shared/base/check-digits.ts";
import { papersIn } from "#lib/shared/text/papers.ts";
import type { CardField } from "./cards.ts";

/** One of `cards.errors` for each field that a text can belong to. */
export type Misplaced = "isName" | "isCard" | "isId" | "isPhone";

const OF_FIELD: Record<CardField, Misplaced> = {
  name: "isName",
  accountNo: "isCard",
  idCardCode: "isId",
  bankPreMobile: "isPhone",
};

/**
 * What a cleaned text is when it plainly belongs to another field than this; null when it may belong here or is nothing
 * in particular. An ID number and a card number know themselves by their check digits.
 */
export function misplacedIn(field: CardField, text: string, now: number): Misplaced | null {
  const bare = text.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  const found = /^1[3-9]\d{9}$/.test(bare)
    ? "isPhone"
    : fitsIdNumber(bare, now) || papersIn(bare).length > 0
      ? "isId"
      : /^\d{12,19}$/.test(bare) && passesLuhn(bare)
        ? "isCard"
        : /^\p{L}[\p{L}·•.'’]+$/u.test(bare)
          ? "isName"
          : null;
  return found === OF_FIELD[field] ? null : found;
}
