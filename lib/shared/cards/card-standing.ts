import type { CardCheck, CardVerdict } from "#lib/shared/cards/cards.ts";

/** What a check came to, one name per word on the screen. Only `T` is valid; only `F` is a mismatch. */
export type CardStanding =
  CardVerdict | "clash" | "underWay" | "unknown" | "tryLater" | "refused" | "notSent";

/** A reply about another card has no verdict, whatever it says; a call whose process is gone is unknown. */
export function cardStanding({
  verdict,
  isEchoClash,
  outcome,
}: Pick<CardCheck, "verdict" | "isEchoClash" | "outcome">): CardStanding {
  if (verdict !== null) return isEchoClash ? "clash" : verdict;
  if (outcome === null) return "underWay";
  return outcome === "answered" ? "unknown" : outcome;
}

/** Standings without a verdict of the bank: none of them says anything against the holder. */
export function isNoVerdict(standing: CardStanding): boolean {
  return standing !== "T" && standing !== "F" && standing !== "N";
}
