import { fenNumber } from "#lib/shared/base/digits.ts";
import { fenIn } from "#lib/shared/text/value-text.ts";

/** Reads a typed amount, known to be in yuan, as plain digits, with a fraction only where it has one; null for any other text. */
export function readTypedYuan(text: string): string | null {
  const plain = text.normalize("NFKC").trim();
  const fen = fenIn(plain) ?? fenIn(`¥${plain}`);
  return fen === null ? null : fenNumber(fen).replace(/\.00$/, "");
}
