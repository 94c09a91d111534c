import type { CardField } from "#lib/shared/cards/cards.ts";

/** Of a phone; a number that is still being typed may stand in anything. */
const SHORTEST_NUMBER = 11;

type Numbers = Partial<Record<Exclude<CardField, "name">, string>>;

/** Why a purpose can't be kept, as a key of `cards.errors`; null when it can. It is stored as typed: no number of the holder may stand in it. */
export function purposeIssue(
  purpose: string,
  { accountNo, idCardCode, bankPreMobile }: Numbers,
): "purposeMissing" | "purposeNamesHolder" | null {
  if (purpose.trim() === "") return "purposeMissing";
  const signs = purpose
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\dX]/g, "");
  return [accountNo, idCardCode, bankPreMobile].some(
    (number) => number !== undefined && number.length >= SHORTEST_NUMBER && signs.includes(number),
  )
    ? "purposeNamesHolder"
    : null;
}
