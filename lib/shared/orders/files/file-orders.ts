import type { FullReceiver } from "#lib/shared/orders/orders.ts";

/** Sales channels whose exports of orders can be read. */
export const CHANNELS = ["taobao", "pinduoduo", "douyin"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Numbers of orders that a file can add: no words, links or sums. */
export const FILE_NUMBER = /^(?!.*:\/\/)[a-z\d][\w./#~:&@+-]{1,63}$/i;

/** Most rows of a file. */
export const MAX_FILE_ROWS = 20_000;
/** Size limit of a file. */
export const MAX_FILE_BYTES = 25_000_000;
/** Most orders of one command. */
export const MAX_ORDERS_AT_ONCE = 2_000;
/** Most items of one order. */
export const MAX_ITEMS = 500;
/** Most characters of a text of an order. */
export const MAX_FILE_TEXT_LENGTH = 1_000;

/** One item of an order in a file. */
type FileLine = { name: string | null; spec: string | null; count: number | null };

/** Times of an order. */
export const FILE_TIMES = ["paidAt", "confirmedAt", "shipBy"] as const;
export type FileTime = (typeof FILE_TIMES)[number];
/** Most characters stored of a time that can't be read. */
export const MAX_UNREADABLE_LENGTH = 60;

/** An order as a file states it; times in Unix milliseconds. */
export type FileOrder = {
  number: string;
  lines: FileLine[];
  amountFen: number | null;
  paidAt: number | null;
  confirmedAt: number | null;
  shipBy: number | null;
  /** Word of the channel. */
  status: string | null;
  flag: "1" | "2" | "3" | "4" | "5" | null;
  flagName: string | null;
  remark: string | null;
  /** Times that can't be read: as the file writes them, or “…” where they may be anything else. */
  unreadable: Partial<Record<FileTime, string>>;
  receiver: FullReceiver;
};

/** Numbers of the orders of a file by what happens to them. `inLists`: a list of the service has shown them. */
export type FileCounts = { added: number; replaced: number; kept: number; inLists: number };

/**
 * Result of a dry run. `fileAt`: time of the file as the book stores it; `skipped`: places of the orders that
 * would not change the book; `ofThisFile`: of those that it has from this file, which are still to be compared.
 */
export type FileCheck = FileCounts & { fileAt: number; skipped: number[]; ofThisFile: number[] };
