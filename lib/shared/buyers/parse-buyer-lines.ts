import { findRounded } from "#lib/shared/base/find-rounded.ts";
import { looksGarbled } from "#lib/shared/text/garbled-text.ts";
import { isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import {
  type BuyerChoice,
  type BuyerRows,
  cleanPastedText,
  mostFrequent,
  stripToDigits,
  readBuyerRows,
} from "./buyer-rows.ts";
import type { BuyerOrder } from "./buyers.ts";
import { MASKED_NICK } from "./masks.ts";
import { findSwappedColumns } from "./swapped-columns.ts";

const MAX_CELL_LENGTH = 200;
const MAX_DIGITS = 19;

type BadLineReason =
  | "noNick"
  | "noNumber"
  | "notDigits"
  | "scientific"
  | "swapped"
  | "grouped"
  | "leadingZero"
  | "tooManyDigits"
  | "tooLong"
  | "moreColumns"
  | "afterQuote"
  | "lineInNick"
  | "otherNick";

/** `asLine`: the line that has the same trade number first. */
export type BadLine = { line: number; reason: BadLineReason; asLine?: number };

/** A usable line that is likely a slip: a person has to check it first. */
export type DoubtfulLine = { line: number; tid: string; nick: string; reason: DoubtReason };

export const DOUBT_REASONS = [
  "rounded",
  "swapped",
  "masked",
  "encoding",
  "notNick",
  "short",
  "otherLength",
] as const;
type DoubtReason = (typeof DOUBT_REASONS)[number];

export type BuyerLines = {
  /** Orders to look up, each trade number once, in the order given. */
  orders: BuyerOrder[];
  badLines: BadLine[];
  /** Lines of `orders`, in the order given. */
  doubts: DoubtfulLine[];
  /** Every line has the nickname first, not only the marked ones. */
  isSwapped: boolean;
  /** Lines that repeat an earlier one. */
  repeatedCount: number;
} & Pick<BuyerRows, "broken" | "table">;

const NONE: ReadonlySet<string> = new Set();

/**
 * Reads lines of trade number and nickname, and judges columns and digits over the whole list. The encoding of
 * `unsureNicks` was guessed; plain ASCII is the same in any.
 */
export function parseBuyerLines(text: string, unsureNicks = NONE, choice?: BuyerChoice): BuyerLines {
  const { rows, broken, table } = readBuyerRows(text, choice);
  const { lines: swapped, isWhole: isSwapped } = findSwappedColumns(rows);
  const read: BuyerLines = {
    ...{ orders: [], badLines: [], doubts: [], repeatedCount: 0 },
    ...{ isSwapped, broken, table },
  };
  const damaged = new Set<number>();
  const seen = new Map<string, { nick: string; lines: number[] }>();
  for (const { line, number, nick, isBlankSeparated, flaw } of rows) {
    if (DAMAGED.test(number) || DAMAGED.test(nick)) damaged.add(line);
    const reason = flaw ?? findFlaw(number, nick, isBlankSeparated);
    if (reason === null) take({ tid: stripToDigits(number), nick: cleanPastedText(nick) }, line);
    else read.badLines.push({ line, reason: swapped.has(line) ? "swapped" : reason });
  }
  const rounded = findRounded(read.orders.map(({ tid }) => tid));
  const usual = usualLength(read.orders);
  for (const [tid, { nick, lines }] of seen)
    for (const line of lines) {
      const reason = swapped.has(line)
        ? "swapped"
        : rounded.has(tid)
          ? "rounded"
          : damaged.has(line)
            ? "encoding"
            : (findDoubt(tid, nick, unsureNicks) ??
              (usual !== null && Math.abs(tid.length - usual) === 1 ? "otherLength" : null));
      if (reason !== null) read.doubts.push({ line, tid, nick, reason });
    }
  read.doubts.sort((one, other) => one.line - other.line);
  return read;

  function take(order: BuyerOrder, line: number) {
    const first = seen.get(order.tid);
    if (first === undefined) {
      seen.set(order.tid, { nick: order.nick, lines: [line] });
      read.orders.push(order);
    } else if (first.nick === order.nick) {
      read.repeatedCount += 1;
      first.lines.push(line);
    } else read.badLines.push({ line, reason: "otherNick", asLine: first.lines[0] });
  }
}

// A control character within a text stands for one that is lost; at the end some programs write it.
const DAMAGED = /[\0-\x08\x0e-\x1f\x7f][^\0]/;
/** Length of a phone number; no channel has order numbers this short. */
const MAX_NO_NUMBER_LENGTH = 11;

// What tools write where they know no nickname, and what a spreadsheet makes of one.
const NO_NICK =
  /^(?:#(?:n\/a|ref!|value!|name\?|null!|num!|div\/0!)|null|nil|undefined|none|nan|n\/a|true|false|0|[-—–_/\\.]+|[(（]?(?:无|空|暂无|未知)[)）]?|匿名(?:买家|用户)?)$|^\d[.,]\d+e[+-]\d+$|^(?:18|19|20)\d\d[-/]\d\d?[-/]\d\d?(?: [\d:]+)?$|^\d\d?月\d\d?日$|^\d\d?-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d\d?$/i;
// A label, a status or markup that belongs to the line and not to the nickname.
const NOT_ONLY_NICK =
  /^(?:买家|会员|客户)?(?:昵称|会员名|旺旺|账号)(?:[:：=\s]|$)|^买家\s|\s(?:[已待未][发付收退签]\S{0,3}|交易\S{2})$|<\/?[a-z][^<>]*>|[\\/¶↵␊|]$|脱敏|掩码|(?:^|[已被(（])注销/iu;
// Another order number, or a phone number beside the nickname.
const OTHER_NUMBER = /\d{15}|(?<!\d)\d{6}-\d{15}|(?:^|\s)\d{11,}\s|\s\d{11,}$/;

/** Doubt about a complete line: the nickname is masked, garbled or none, or the number too short for an order. */
function findDoubt(tid: string, nick: string, unsureNicks: ReadonlySet<string>): DoubtReason | null {
  if (MASKED_NICK.test(nick)) return "masked";
  if (looksGarbled(nick) || (unsureNicks.has(nick) && /[^\0-\x7f]/.test(nick))) return "encoding";
  if (NO_NICK.test(nick) || NOT_ONLY_NICK.test(nick) || OTHER_NUMBER.test(nick.normalize("NFKC")))
    return "notNick";
  return tid.length <= MAX_NO_NUMBER_LENGTH ? "short" : null;
}

/** Fewest orders of a list, and their share, that show how long its numbers are. */
const MIN_ORDERS = 10;
const MIN_SHARE = 0.9;

/** Digits of nearly all numbers of a list: another one may have lost a digit. Null where they differ. */
function usualLength(orders: readonly BuyerOrder[]): number | null {
  const usual = mostFrequent(orders.map(({ tid }) => tid.length)) ?? null;
  const count = orders.filter(({ tid }) => tid.length === usual).length;
  return orders.length >= MIN_ORDERS && count >= orders.length * MIN_SHARE ? usual : null;
}

function findFlaw(number: string, nick: string, isBlankSeparated: boolean): BadLineReason | null {
  if (number.length > MAX_CELL_LENGTH || nick.length > MAX_CELL_LENGTH) return "tooLong";
  const digits = stripToDigits(number);
  if (digits === "") return "noNumber";
  if (isShortenedNumber(digits)) return "scientific";
  if (!/^\d+$/.test(digits)) return "notDigits";
  // "4402 9816 7716" is one number in groups: reading its end as a nickname would waste a paid call.
  if (isBlankSeparated && digits.length <= 6 && /^[\d\uff10-\uff19]/.test(nick)) return "grouped";
  if (/[\r\n]/.test(nick.trim())) return "lineInNick";
  if (digits.startsWith("0")) return "leadingZero";
  if (digits.length > MAX_DIGITS) return "tooManyDigits";
  return cleanPastedText(nick) === "" ? "noNick" : null;
}
