import { idParam, oneOf, urlCodec } from "#lib/shared/base/url-params.ts";
import { bookChangesUrl, bookFilterUrl, bookShopUrl, bookUrl, type Printed } from "./book.ts";
import type { FullReceiver, GoodsLine, PendingOrder } from "./orders.ts";

/** Most orders on one pick list. */
export const MAX_PICKED = 5_000;
/** Most packing slips at once. */
export const MAX_SLIPS = 500;

/** Papers to print for chosen orders; `both` is the pick list, then the slips. */
export const PAPERS = ["pickList", "packingSlips", "both"] as const;
export type Paper = (typeof PAPERS)[number];
export const MAX_ON: Record<Paper, number> = {
  pickList: MAX_PICKED,
  packingSlips: MAX_SLIPS,
  both: MAX_SLIPS,
};

/**
 * Paper sizes of printers at a packing table, and the most slips on a sheet; narrow ones are labels, in one column.
 * Same sizes as `paper.css`.
 */
export const PAPER_SIZES = {
  a4: { widthMm: 210, heightMm: 297, marginMm: 12, maxSlips: 3 },
  a5: { widthMm: 148, heightMm: 210, marginMm: 10, maxSlips: 2 },
  label100: { widthMm: 100, heightMm: 150, marginMm: 4, maxSlips: 1 },
  label76: { widthMm: 76, heightMm: 130, marginMm: 3, maxSlips: 1 },
} as const;
export type PaperSize = keyof typeof PAPER_SIZES;
export const PAPER_SIZE_NAMES = Object.keys(PAPER_SIZES) as PaperSize[];

export function isPaperSize(text: string | undefined): text is PaperSize {
  return text !== undefined && Object.hasOwn(PAPER_SIZES, text);
}

/** Slips on a sheet as stored in a browser; 1 if nothing valid is. */
export function readSlipsPerSheet(text: string | undefined): number {
  return text === "2" || text === "3" ? Number(text) : 1;
}

/** URL of `/orders/book/print`; the tab stores which orders to print. */
export const printUrl = urlCodec({ shop: idParam, paper: oneOf(PAPERS, "pickList") });

/** Orders of the book to print, and their order on paper. */
export const bookPrintUrl = urlCodec({ ...bookFilterUrl.params, sort: bookUrl.params.sort });

/** URL of the orders that may go to the receiver of one order of a shop; with `all`, orders of every shop. */
export const sameReceiverUrl = urlCodec({ ...bookChangesUrl.params, ...bookShopUrl.params });

/** Orders by id, of one shop or of all. */
export type ChosenIds = { shop: string; all: boolean; ids: string[] };

/** An order that may go to the same receiver as others. */
export type ReceiverOrder = {
  id: string;
  number: string;
  shopName: string;
  status: string | null;
  remark: string | null;
  printed: Printed | null;
};

/** Orders whose receivers are equal to the last character, region included. */
export type SameReceiver = { orders: ReceiverOrder[] };

/** Notes on the orders of either paper. */
export type ChosenFacts = {
  /** Ids in the order of the paper. */
  ids: string[];
  /** Null for orders of all shops. */
  shopName: string | null;
  asOf: number;
  /** Chosen orders that are no longer in the book. */
  gone: number;
  /** Orders marked as printed before. */
  printed: { number: string; printed: Printed }[];
  sameReceivers: SameReceiver[];
};

/** Too many orders for one paper: nothing is printed. */
export type TooMany = { kind: "tooMany"; count: number; most: number };

/** Goods of one name and spec, and the orders that get them. */
export type PickLine = {
  name: string | null;
  spec: string | null;
  quantity: number;
  orders: { number: string; count: number }[];
};

export type PickList = ChosenFacts & {
  kind: "pickList";
  lines: PickLine[];
  /** Units of all lines. */
  units: number;
  /** Lines whose quantity is missing (`raw` null) or unreadable, so they are in no sum. */
  uncounted: { name: string | null; spec: string | null; number: string; raw: string | null }[];
  /** Orders without a line, with their goods as received; null when none came. */
  withoutLines: { number: string; raw: string | null }[];
  /** Orders known only from sold orders, which show just the first line. */
  firstLineOnly: number;
};

export type PackingSlip = {
  id: string;
  number: string;
  shopName: string;
  /** Time it was confirmed, else paid. */
  datedAt: number | null;
  goods: { lines: Omit<GoodsLine, "imageUrl">[] } | Exclude<PendingOrder["goods"], { lines: unknown }>;
  isFirstLineOnly: boolean;
  remark: string | null;
  flag: string | null;
  flagName: string | null;
  receiver: FullReceiver;
};

export type PackingSlips = ChosenFacts & { kind: "packingSlips"; slips: PackingSlip[] };
