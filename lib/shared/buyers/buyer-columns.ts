import { csvCells } from "#lib/shared/text/csv-records.ts";
import { readCsvCell } from "#lib/shared/base/csv.ts";
import type { ColumnsByField } from "#lib/shared/tables/pasted-columns.ts";

/** Fields that a column of a table can hold. */
export type BuyerField = "number" | "nick";

/** Cells of a header line, and the columns that they name. */
export type BuyerHeader = { separator: string; heads: string[]; byField: ColumnsByField<BuyerField> };

const SEPARATORS = ["\t", ",", ";", "|", "，", "；", "、", "｜"];
// Best first: tools for several channels have order numbers of their own, and several names of a buyer.
const NUMBER_HEADS = [
  /线上订单|平台(?:订单|单号)|原始(?:订单|单号)|网店订单|来源(?:订单|单号)|外部(?:订单|单号)|交易(?:编?号|单号)|主订单|^tid$|trade/i,
  /订单(?:编号|号|id)|^订单$|order[ _]?(?:id|no|num|sn|code)|^order$/i,
  /订单|交易|单号|编号|order|number/i,
];
const NO_NUMBER_HEAD =
  /子订单|内部|系统|快递|运单|物流|支付|退款|售后|商品|货品|店铺|买家|时间|状态|金额|数量|备注|类型|来源$|item|sub|refund|ship|track|pay|time|date|status|state|amount|price|count|qty|type|buyer/i;
const NICK_HEADS = [
  /昵称|旺旺|会员名|网名|nick|wangwang/i,
  /^(?:买家|会员|客户|顾客|用户|淘宝)(?:名|名称|账号|帐号|id)?$|^(?:buyer|customer|member|user)[ _]?(?:(?:user)?[ _]?name|id|account)?$/i,
];
const NO_NICK_HEAD =
  /留言|备注|支付|付款|实付|应付|地址|电话|手机|等级|评价|卖家|商家|店铺|店主|客服|主播|返回|姓名|收货|收件|open.?id|message|remark|memo|pay|address|phone|mobile|email|level|seller|shop|store|merchant|reply/i;

/**
 * Reads the columns of a header line; null when the line is no header. Of two columns the second may have any name
 * that fits nothing else.
 */
export function readBuyerHeader(
  line: string,
  separators: readonly string[] = SEPARATORS,
): BuyerHeader | null {
  // A header holds no order number.
  if (/\p{Nd}{8}/u.test(line)) return null;
  const [separator, heads] = separators
    .filter((sign) => line.includes(sign))
    .map((sign) => [sign, splitHeads(line, sign)] as const)
    .reduce((best, one) => (one[1].length > best[1].length ? one : best), ["", []] as readonly [
      string,
      string[],
    ]);
  if (heads.length < 2) return null;
  const plain = heads.map(plainHead);
  const number = findColumn(plain, NUMBER_HEADS, NO_NUMBER_HEAD);
  const nick = findColumn(plain, NICK_HEADS, NO_NICK_HEAD);
  if (number === -1) return null;
  if (nick !== -1) return { separator, heads, byField: { number, nick } };
  const [other = ""] = plain.filter((_head, at) => at !== number);
  const isOther = heads.length > 2 || NO_NICK_HEAD.test(other) || NO_NUMBER_HEAD.test(other);
  return { separator, heads, byField: isOther ? { number } : { number, nick: 1 - number } };
}

// Whole names, as a remark or a shop may hold words of them.
const NUMBER_NAME =
  /^(?:线上|平台|原始|网店|来源|外部|主|淘宝)?(?:订单|交易)(?:编?号|单号|id)$|^(?:order|trade)_?(?:id|no|number|sn)$|^tid$/i;
const NICK_NAME =
  /^(?:买家|会员|客户|顾客|用户|淘宝)?(?:昵称|旺旺号?|会员名|账号|帐号)$|^(?:buyer|customer)_?(?:nick|nick_?name|name|id)$|^nick$/i;

/**
 * Reads a header below rows, of a second file for example; null when the line is none. It has the whole names of both
 * columns, and no cell without a name.
 */
export function readFullHeader(
  line: string,
): { separator: string; heads: string[]; byField: Record<BuyerField, number> } | null {
  const header = /\p{Nd}/u.test(line) ? null : readBuyerHeader(line);
  if (header === null) return null;
  const heads = plainHeads(header.heads);
  const number = heads.findIndex((head) => NUMBER_NAME.test(head));
  const nick = heads.findIndex((head) => NICK_NAME.test(head));
  if (number === -1 || nick === -1 || heads.includes("")) return null;
  return { separator: header.separator, heads, byField: { number, nick } };
}

/** The names of columns without signs around them, and without empty ones at the end. */
export function plainHeads(heads: readonly string[]): string[] {
  const plain = heads.map(plainHead);
  return plain.slice(0, plain.findLastIndex((head) => head !== "") + 1);
}

function plainHead(head: string): string {
  return head.replace(/[\s*#:：]/g, "");
}

/** Reads the separator from a first line like `sep=;`, which spreadsheets write. */
export function namedSeparator(line: string): string | null {
  return /^\ufeff?"?sep=(.)"?\s*$/i.exec(line)?.[1] ?? (/^\ufeff?sep=$/i.test(line) ? "\t" : null);
}

function splitHeads(line: string, separator: string): string[] {
  const { cells } = csvCells(line.replace(/^[\s\ufeff]*\||\|\s*$/g, ""), separator);
  return cells.map(readCsvCell);
}

export function isNumberHead(head: string): boolean {
  return findColumn([head], NUMBER_HEADS, NO_NUMBER_HEAD) === 0;
}

export function isNickHead(head: string): boolean {
  return findColumn([head], NICK_HEADS, NO_NICK_HEAD) === 0;
}

// Traditional characters of headings, each before the simplified one.
const SIMPLIFIED = new Map(
  Array.from(
    "訂订單单編编號号買买賣卖暱昵稱称會会員员賬账戶户帳帐顧顾".matchAll(/(.)(.)/gu),
    ([, from, to]) => [from, to],
  ),
);

function findColumn(given: readonly string[], looks: readonly RegExp[], not: RegExp): number {
  const heads = given.map((head) => head.replace(/\p{Script=Han}/gu, (sign) => SIMPLIFIED.get(sign) ?? sign));
  for (const look of looks) {
    const at = heads.findIndex((head) => look.test(head) && !not.test(head));
    if (at !== -1) return at;
  }
  return -1;
}
