import { fenNumber } from "#lib/shared/base/digits.ts";
import { fenIn } from "#lib/shared/text/value-text.ts";

/** Thousands with commas or spaces between them. */
const GROUPED = /(?<![\d.,])[1-9]\d{0,2}([ ,])\d{3}(?:\1\d{3}){0,3}(?![\d,])/;

/**
 * Reads a typed amount, known to be in yuan, as plain digits, with a fraction only where it has one; null for any other
 * text.
 */
export function readTypedYuan(text: string): string | null {
  const plain = text.normalize("NFKC").trim();
  const fen = fenIn(plain.replace(GROUPED, (thousands) => thousands.replaceAll(/[ ,]/g, "")));
  return fen === null ? null : fenNumber(fen).replace(/\.00$/, "");
}
