import { MAX_COLUMNS } from "#lib/shared/tables/pasted-columns.ts";
import { fitsIdNumber, passesLuhn, readIdNumber } from "#lib/shared/base/check-digits.ts";
import { isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import { cleanCardField } from "./card-fields.ts";
import { CARD_FIELDS, type CardField } from "./cards.ts";
import { nameIn, splitWords } from "./pasted-name.ts";

/** Place of the column of each field, from 0; a field without a column is absent. */
export type CardColumns = Partial<Record<CardField, number>>;

/** Rows whose content says which column is which. */
const SAMPLE_ROWS = 50;
const MAX_HEAD_LENGTH = 24;

// Without blanks, brackets and signs, in lower case.
const HEADS: Record<CardField, RegExp> = {
  name: /^(?:(?:银行卡?|持卡|开户|账户|帐户|收款|真实|客户)?(?:人|方)?(?:姓名|户名|名字|名称)|(?:持卡|开户|收款)人|卡主|户主|收款方|(?:account|card|bank)?(?:holder|full)?s?name|(?:account|card)?holder|payee|beneficiary)$/,
  accountNo:
    /^(?:(?:银行|储蓄|借记|收款|退款|打款|持卡人){0,2}(?:卡号码?|账号|帐号|账户号码?|银行卡)|(?:bank|debit|credit)?(?:card|account|acct)(?:no|number|num)?)$/,
  idCardCode:
    /^(?:(?:居民|持卡人|开户人|客户)?(?:身份证|证件)(?:号码?|编号)?|(?:national|citizen|identity|holder)?id(?:card)?(?:no|number|num|code)?)$/,
  bankPreMobile:
    /^(?:(?:银行|持卡人|客户)?(?:预留|联系|绑定)?(?:手机|电话)(?:号码?)?|(?:bank|reserved)?(?:pre)?(?:mobile|phone|cell|tel|telephone|cellphone|mobilephone)(?:no|number|num)?)$/,
};

/** Words of the card itself: such a column comes before one of a customer, a shop or any account. */
const OF_CARD = /持卡|开户|户名|户主|卡主|卡号|card|holder|payee/;

/** Finds the columns by the names in a row of headings; null for a row without any. */
export function cardColumnsByHeads(cells: readonly string[]): CardColumns | null {
  if (cells.some((cell) => /\p{Nd}{6}/u.test(cell))) return null;
  const found = cells.map((cell, at) => ({ at, head: plainHead(cell), field: fieldOfHead(cell) }));
  const columns: CardColumns = {};
  for (const isOfCard of [true, false])
    for (const { at, head, field } of found)
      if (field !== null && OF_CARD.test(head) === isOfCard) columns[field] ??= at;
  return Object.keys(columns).length === 0 ? null : columns;
}

/** Finds the field that a heading names; null for none. */
export function fieldOfHead(cell: string): CardField | null {
  if (cell.length > MAX_HEAD_LENGTH) return null;
  const head = plainHead(cell);
  return CARD_FIELDS.find((field) => HEADS[field].test(head)) ?? null;
}

function plainHead(cell: string): string {
  return cell
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)|[^\p{L}]/gu, "");
}

/** Finds the columns by what the cells look like; a column has one field at most. `now` is Unix milliseconds. */
export function columnsByContent(rows: readonly (readonly string[])[], now: number): CardColumns {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...sample.map((cells) => cells.length)));
  const fits = Array.from({ length: width }, (_, at) => at)
    .flatMap((at) =>
      CARD_FIELDS.map((field) => ({
        at,
        field,
        score: sample.reduce((sum, cells) => sum + likeness(field, cells[at] ?? "", now), 0),
      })),
    )
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const columns: CardColumns = {};
  for (const { at, field } of fits)
    if (columns[field] === undefined && !Object.values(columns).includes(at)) columns[field] = at;
  return columns;
}

/** Score of how well a cell fits a field; 0 means not at all. */
function likeness(field: CardField, cell: string, now: number): number {
  if (cell === "") return 0;
  const text = cleanCardField(field, cell);
  if (field === "name") {
    if (/\p{Nd}/u.test(cell)) return 0;
    return nameIn(splitWords(cell)) ? 3 : /^[\p{L}\p{M} ·.'-]{2,60}$/u.test(text) ? 0.2 : 0;
  }
  if (field === "bankPreMobile") return /^1[3-9]\d{9}$/.test(text) ? 3 : /^1\d{9,11}$/.test(text) ? 0.2 : 0;
  if (field === "idCardCode") {
    if (fitsIdNumber(text, now)) return 4;
    return /^\d{14,18}X$/.test(text) || readIdNumber(text, now)?.isBirthDateReal ? 2 : 0;
  }
  if (/^\d{12,19}$/.test(text)) return passesLuhn(text) ? 3 : 1;
  return isShortenedNumber(text) || /^\d{8,25}$/.test(text) ? 0.2 : 0;
}
