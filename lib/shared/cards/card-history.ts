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
import { OTHER_PURPOSE } from "./purposes.ts";

/** Result of a check, one name for each word on screen. Only `T` is valid; only `F` is a mismatch. */
export type CardStanding =
  CardVerdict | "clash" | "underWay" | "unknown" | "tryLater" | "refused" | "notSent";

/** A response about another card has no verdict, whatever it says; a call of a dead process is unknown. */
export function cardStanding({
  verdict,
  isEchoClash,
  outcome,
}: Pick<CardCheck, "verdict" | "isEchoClash" | "outcome">): CardStanding {
  if (verdict !== null) return isEchoClash ? "clash" : verdict;
  if (outcome === null) return "underWay";
  return outcome === "answered" ? "unknown" : outcome;
}

/** True without a verdict of the bank, so nothing is known against the holder. */
export function isNoVerdict(standing: CardStanding): boolean {
  return standing !== "T" && standing !== "F" && standing !== "N";
}

/** Verdicts to filter the history by; `none` is everything without a verdict of the bank. */
export const CARD_HISTORY_VERDICTS = ["T", "F", "N", "P", "none"] as const;
export type CardHistoryVerdict = (typeof CARD_HISTORY_VERDICTS)[number];

/** Id of a purpose: its names stay out of URLs. */
const purposeParam: Param<string | undefined> = {
  parse: (text) => (text === OTHER_PURPOSE ? text : idParam.parse(text)),
  fallback: undefined,
};

const filters = {
  verdict: oneOf(CARD_HISTORY_VERDICTS),
  person: idParam,
  purpose: purposeParam,
  from: dayParam,
  to: dayParam,
  /** Id of a check: filters by its card. Card number and keyed hash stay out of URLs. */
  card: idParam,
  /** Last four digits, as masked rows show them. */
  ends: matching(/^\d{4}$/),
};

/** URL of `/cards`, never with a name, card, phone or ID number. Days are those of the shop. */
export const cardHistoryUrl = urlCodec({ ...filters, page: pageParam });
export type CardHistoryView = UrlValues<typeof cardHistoryUrl>;
export type CardHistoryFilters = Omit<CardHistoryView, "page">;

export const NO_FILTERS: CardHistoryFilters = {
  verdict: undefined,
  person: undefined,
  purpose: undefined,
  from: undefined,
  to: undefined,
  card: undefined,
  ends: undefined,
};

/** Columns that a file of the history may hold. */
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

/** Reads a parameter as columns, in the order of the file. */
export function parseColumns(text: string): CardFileColumn[] {
  const named = text.split(".");
  return CARD_FILE_COLUMNS.filter((column) => named.includes(column));
}

/** URL of a file of the history: its filters and columns. */
export const cardFileUrl = urlCodec({
  ...filters,
  columns: columnsParam,
  form: oneOf(CSV_FORMS, "plain"),
});
export type CardFileRequest = UrlValues<typeof cardFileUrl>;

const requiredDay: Param<string> = { parse: dayParam.parse, fallback: "", isRequired: true };
/** URL of the count of checks before a day that still have their details. */
export const oldChecksUrl = urlCodec({ before: requiredDay });
export type OldChecksRequest = UrlValues<typeof oldChecksUrl>;

export const CARD_HISTORY_PAGE_SIZE = 20;

/** A check, or a press that got a cached one for 0 points, with the time of that check (Unix milliseconds). */
export type CardHistoryRow = CardCheck & {
  /** Ledger id of the call behind the result. */
  callId: string;
  answeredFrom: number | null;
};

/** Free knowledge of a card: its newest checks, and their number. */
export type EarlierChecks = { checks: CardHistoryRow[]; total: number };

export type CardHistoryPage = {
  checks: CardHistoryRow[];
  page: number;
  total: number;
  /** Number of checks without any filter. */
  unfilteredTotal: number;
  /** Everybody who has checked a card. */
  people: { id: string; name: string }[];
  /** Running month in the shop's time zone; `unreported` and `maybe` count charges that are unknown. */
  month: { checks: number; points: Points; unreported: number; maybe: number };
};
