import {
  idParam,
  oneOf,
  pageParam,
  type Param,
  urlCodec,
  type UrlValues,
} from "#lib/shared/base/url-params.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";
import type { CardStanding } from "./card-history.ts";
import type { CardCheck, CardField, CardLevel } from "./cards.ts";
import type { PurposeNames } from "./purposes.ts";

/** Most rows of a list. */
export const MAX_LIST_ROWS = 20_000;
/** Most rows looked up before the press: more would hold up other presses. */
export const MAX_LOOKED_UP = 1_500;
export const MAX_KEY_LENGTH = 60;

/** A card of a list to check. `key` joins its result to the list, and holds no personal data; empty for none. */
export type CardListItem = { key: string; level: CardLevel } & Partial<Record<CardField, string>>;

/** Cards of a list with a cached result, by their index, and the time of the oldest one (Unix milliseconds). */
export type KnownCards = { indexes: number[]; asOf: number | null };

/** State of a card of a list, in the order of the filters: those that need a person come first. */
export const CARD_ROW_STATES = [
  "maybeCharged",
  "refused",
  /** Retry protection wants a person to confirm this card: nothing was sent. */
  "needsPerson",
  "notAsked",
  "asking",
  "answered",
] as const;
export type CardRowState = (typeof CARD_ROW_STATES)[number];

/** A card of a list; `nr` is its place, from 1. `check` is masked, and null before its first call. */
export type CardListRow = {
  nr: number;
  key: string;
  level: CardLevel;
  state: CardRowState;
  check: CardCheck | null;
};

/** Rows in the order of the list, `total` of this state. */
export type CardListPage = { rows: CardListRow[]; total: number };

/** The job that checks the cards of a list. */
export type CardListJob = CallsJob<"checkCards"> & {
  /** False for another admin, who sees the progress but no rows. */
  isOwn: boolean;
  /** Null for another admin, and once its key is gone. */
  purpose: PurposeNames | null;
  counts: Record<CardRowState, number>;
  /** Results by what they say; a standing without results is absent. */
  standings: Partial<Record<CardStanding, number>>;
  /** Cards with a result of earlier calls, free. */
  knownCount: number;
  /** False once the numbers are wiped, after `LIST_HOURS`. */
  canAskAgain: boolean;
  /** Usual cost of the cards that were refused or maybe charged. */
  againPoints: Points | null;
};

/** Hours after which the numbers of cards that have no result are wiped. */
export const LIST_HOURS = 48;

/** URL of a page of the rows of a list. */
export const cardRowsUrl = urlCodec({
  job: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
  state: oneOf(CARD_ROW_STATES),
  page: pageParam,
});
export const CARD_ROWS_PER_PAGE = 100;

/** URL of `/cards/list`: a list to open with what its table shows. */
export const cardListUrl = urlCodec({ list: idParam, state: oneOf(CARD_ROW_STATES), page: pageParam });
export type CardListView = UrlValues<typeof cardListUrl>;
