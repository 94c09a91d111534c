import { passesLuhn } from "#lib/shared/base/check-digits.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { MAX_KEY_LENGTH } from "./card-list.ts";
import { type Holder, namesHolder } from "./holder-words.ts";

const LONG_NUMBER = /^\d{12,19}$/;

/**
 * True for keys that are numbers as long as those of cards, most of which fail the check digit: one order number in ten
 * fits it by chance.
 */
export function areOrderNumbers(keys: readonly string[]): boolean {
  const long = keys.filter((key) => LONG_NUMBER.test(key));
  return long.filter(passesLuhn).length * 2 < long.length;
}

/** Gives the key of a row without blanks around it; empty where it is too long or holds personal data. */
export function safeKey(typed: string, holder: Holder, isAmongOrders: boolean): string {
  const key = typed.trim();
  const kind = personalDataIn(key);
  const isChance = kind === "cardNumber" && isAmongOrders && LONG_NUMBER.test(key);
  const isPersonal = (kind !== null && !isChance) || namesHolder(key, holder);
  return isPersonal || key.length > MAX_KEY_LENGTH ? "" : key;
}
