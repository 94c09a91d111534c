import {
  dayParam,
  idParam,
  oneOf,
  pageParam,
  urlCodec,
  type UrlValues,
} from "#lib/shared/base/url-params.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { CardCheck, CardVerdict } from "./cards.ts";

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

/** What the history may be narrowed to; `none` is everything without a verdict of the bank. */
export const CARD_HISTORY_VERDICTS = ["T", "F", "N", "P", "none"] as const;
export type CardHistoryVerdict = (typeof CARD_HISTORY_VERDICTS)[number];

/** The URL of `/cards`: never a name, card, phone or ID number. Days are those of the shop. */
export const cardHistoryUrl = urlCodec({
  verdict: oneOf(CARD_HISTORY_VERDICTS),
  person: idParam,
  from: dayParam,
  to: dayParam,
  page: pageParam,
});
export type CardHistoryView = UrlValues<typeof cardHistoryUrl>;

export const CARD_HISTORY_PAGE_SIZE = 20;

/** A check, or a press that was answered from one for 0 points: then with when that check was made, Unix milliseconds. */
export type CardHistoryRow = CardCheck & { answeredFrom: number | null };

export type CardHistoryPage = {
  checks: CardHistoryRow[];
  page: number;
  total: number;
  /** How many there are without any filter. */
  unfilteredTotal: number;
  /** Everybody who has checked a card. */
  people: { id: string; name: string }[];
  /** Of the running month in the shop's time zone; `unreported` and `maybe` are how many charges nobody knows. */
  month: { checks: number; points: Points; unreported: number; maybe: number };
};
