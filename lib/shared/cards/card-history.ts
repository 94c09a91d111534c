import { CSV_FORMS } from "#lib/shared/base/csv.ts";
import {
  dayParam,
  idParam,
  matching,
  oneOf,
  pageParam,
  type Param,
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

const filters = {
  verdict: oneOf(CARD_HISTORY_VERDICTS),
  person: idParam,
  from: dayParam,
  to: dayParam,
  /** The id of a check: all checks of its card. The number itself and its keyed hash stay out of URLs. */
  card: idParam,
  /** The last four digits, as every masked row shows them. */
  ends: matching(/^\d{4}$/),
};

/** The URL of `/cards`: never a name, card, phone or ID number. Days are those of the shop. */
export const cardHistoryUrl = urlCodec({ ...filters, page: pageParam });
export type CardHistoryView = UrlValues<typeof cardHistoryUrl>;
export type CardHistoryFilters = Omit<CardHistoryView, "page">;

export const NO_FILTERS: CardHistoryFilters = {
  verdict: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
  card: undefined,
  ends: undefined,
};

/** What a file of the history can hold. */
export const CARD_FILE_COLUMNS = [
  "time",
  "verdict",
  "message",
  "level",
  "name",
  "accountNo",
  "idCardCode",
  "bankPreMobile",
  "points",
  "by",
  "purpose",
  "reference",
  "requestId",
] as const;
export type CardFileColumn = (typeof CARD_FILE_COLUMNS)[number];

const columnsParam: Param<string> = {
  parse: (text) =>
    parseColumns(text).length > 0 && parseColumns(text).join(".") === text ? text : undefined,
  fallback: CARD_FILE_COLUMNS.join("."),
};

/** The columns that a parameter names, in the order of the file. */
export function parseColumns(text: string): CardFileColumn[] {
  const named = text.split(".");
  return CARD_FILE_COLUMNS.filter((column) => named.includes(column));
}

/** The URL of a file of the history: its filters, and what it holds. */
export const cardFileUrl = urlCodec({
  ...filters,
  columns: columnsParam,
  form: oneOf(CSV_FORMS, "plain"),
});
export type CardFileRequest = UrlValues<typeof cardFileUrl>;

const requiredDay: Param<string> = { parse: dayParam.parse, fallback: "", isRequired: true };
/** How many checks from before a day still have their details. */
export const oldChecksUrl = urlCodec({ before: requiredDay });
export type OldChecksRequest = UrlValues<typeof oldChecksUrl>;

export const CARD_HISTORY_PAGE_SIZE = 20;

/** A check, or a press that was answered from one for 0 points: then with when that check was made, Unix milliseconds. */
export type CardHistoryRow = CardCheck & {
  /** The call's id in the ledger: that of the check which answered. */
  callId: string;
  answeredFrom: number | null;
};

/** What is known of a card for nothing: its newest checks, and how many there are. */
export type EarlierChecks = { checks: CardHistoryRow[]; total: number };

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
