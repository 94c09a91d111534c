import { idParam, oneOf, urlCodec } from "#lib/shared/base/url-params.ts";
import { bookChangesUrl, bookFilterUrl, bookShopUrl, bookUrl, type Printed } from "./book.ts";
import type { FullReceiver, GoodsLine, PendingOrder } from "./orders.ts";

/** Orders on one pick list. */
export const MAX_PICKED = 5_000;
/** Packing slips at once. */
export const MAX_SLIPS = 500;

/** What can be made of chosen orders on paper. */
export const PAPERS = ["pickList", "packingSlips"] as const;
export type Paper = (typeof PAPERS)[number];
export const MAX_ON: Record<Paper, number> = { pickList: MAX_PICKED, packingSlips: MAX_SLIPS };

/** What a printer at a packing table takes; the narrow ones are labels, in one column. `paper.css` has the same sizes. */
export const PAPER_SIZES = {
  a4: { widthMm: 210, heightMm: 297, marginMm: 12 },
  a5: { widthMm: 148, heightMm: 210, marginMm: 10 },
  label100: { widthMm: 100, heightMm: 150, marginMm: 4 },
  label76: { widthMm: 76, heightMm: 130, marginMm: 3 },
} as const;
export type PaperSize = keyof typeof PAPER_SIZES;
export const PAPER_SIZE_NAMES = Object.keys(PAPER_SIZES) as PaperSize[];

export function isPaperSize(text: string | undefined): text is PaperSize {
  return text !== undefined && Object.hasOwn(PAPER_SIZES, text);
}

/** The URL of `/orders/book/print`; which orders are meant is kept by the tab. */
export const printUrl = urlCodec({ shop: idParam, paper: oneOf(PAPERS, "pickList") });

/** Which orders of the book go on paper, and in which order. */
export const bookPrintUrl = urlCodec({ ...bookFilterUrl.params, sort: bookUrl.params.sort });

/** Of which order of a shop those are asked for that may go to its receiver; with `all` of every shop. */
export const sameReceiverUrl = urlCodec({ ...bookChangesUrl.params, ...bookShopUrl.params });

/** Orders named one by one, of one shop or of all. */
export type ChosenIds = { shop: string; all: boolean; ids: string[] };

/** An order beside others that may go to the same receiver. */
export type ReceiverOrder = {
  id: string;
  number: string;
  shopName: string;
  status: string | null;
  remark: string | null;
  printed: Printed | null;
};

/** Orders whose receivers came equal to the last character, region included. */
export type SameReceiver = { orders: ReceiverOrder[] };

/** What is said of the orders behind either paper. */
export type ChosenFacts = {
  /** In the order of the paper. */
  ids: string[];
  /** Null for those of all shops. */
  shopName: string | null;
  /** Unix milliseconds. */
  asOf: number;
  /** So many of those chosen are in the book no more. */
  gone: number;
  /** Those that were marked as printed before. */
  printed: { number: string; printed: Printed }[];
  sameReceivers: SameReceiver[];
};

/** More than one paper takes: nothing of it is made. */
export type TooMany = { kind: "tooMany"; count: number; most: number };

/** Goods of one name and spec, and who gets how many of them. */
export type PickLine = {
  name: string | null;
  spec: string | null;
  quantity: number;
  orders: { number: string; count: number }[];
};

export type PickList = ChosenFacts & {
  kind: "pickList";
  lines: PickLine[];
  /** Of all lines. */
  units: number;
  /** Lines whose quantity is missing (`raw` null) or unreadable: in no sum. */
  uncounted: { name: string | null; spec: string | null; number: string; raw: string | null }[];
  /** Orders without a line: as their goods came, null where none came. */
  withoutLines: { number: string; raw: string | null }[];
  /** Orders of which sold orders alone have told, that is of their first line. */
  firstLineOnly: number;
};

export type PackingSlip = {
  id: string;
  number: string;
  shopName: string;
  /** Unix milliseconds: when it was confirmed, else paid. */
  datedAt: number | null;
  goods: { lines: Omit<GoodsLine, "imageUrl">[] } | Exclude<PendingOrder["goods"], { lines: unknown }>;
  isFirstLineOnly: boolean;
  remark: string | null;
  flag: string | null;
  flagName: string | null;
  receiver: FullReceiver;
};

export type PackingSlips = ChosenFacts & { kind: "packingSlips"; slips: PackingSlip[] };
