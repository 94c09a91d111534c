import { closingQuote } from "#lib/shared/text/csv-records.ts";
import { readCsvCell } from "#lib/shared/base/csv.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { isNickHead, isNumberHead } from "./buyer-columns.ts";
import { MASKED_NUMBER, NUMBERING } from "./masks.ts";

const SEPARATORS = "\t,，;；、|｜";
/** Characters of a line that are read; one may have a million columns. */
const MAX_LINE_LENGTH = 4_000;
const MAX_HEAD_LENGTH = 200;

export type SplitLine = {
  number: string;
  nick: string;
  /** Only blanks separate the two: the nickname is all the rest, with its blanks and commas. */
  isBlankSeparated: boolean;
  flaw: "moreColumns" | "afterQuote" | "tooLong" | null;
};

type Cell = { text: string; end: number };

const DIGITS = "[\\d\\uff10-\\uff19]";
const MAX_LABEL_LENGTH = 40;
const GUARDS = "'\"‘’“＇`#＃";
// Not the sign of a mask within a number.
const PARTED = `(?:-{2,}|[-=]?>|[:：=＝/\\\\~～→＞—–―－]+|[*·•…]+(?![*·•…\\d])|(?<=^${DIGITS}{18,19})[*·•](?=\\d)|[.．]{2,}(?![.．\\d])|-(?![\\dA-Za-z]))`;
// A number, then a sign that no number contains or a bracket, then the nickname.
const NUMBER_FIRST = new RegExp(
  `^(${DIGITS}{10,}(?:\\.0+)?)[^\\S\\t]*(?:${PARTED}|(?=[(（[【<《{「“]))`,
  "u",
);
// Other signs part a line only where nothing else does.
const ODD_PARTED = new RegExp(
  `^(${DIGITS}{10,})[_#&@^+$%!！?？]{1,4}(?![\\d\\s_])([^\\t,，;；、|｜"]+)$`,
  "u",
);
const PARTS_NICK = /(?:--|—|[:：]|[=-]>)$/;
const MIN_DIGITS = 10;
const STRONG = /[\t,，;；、|｜"]/;
const ENDS = " \t\r\n,，;；|｜、。";
const BRACKETED = /^[(（[【<《{「“](.*)[)）\]】>》}」”]$/su;
const BEFORE_NICK =
  /^(?:(?:买家|会员|客户)?(?:昵称|旺旺|会员名|账号|买家|nick|buyer[ _]?nick|buyer)\s*[:：=]|复制 )\s*/i;

/** Splits a row into trade number and nickname: CSV, bare text, our own or other tools' lists. Null for a blank row. */
export function splitBuyerLine(raw: string): SplitLine | "unclosedQuote" | null {
  const line = withoutLabel(raw.slice(0, MAX_LINE_LENGTH));
  const parted = namedParts(raw.slice(0, MAX_LINE_LENGTH)) ?? partedLine(line);
  if (parted)
    return { ...parted, isBlankSeparated: false, flaw: raw.length > MAX_LINE_LENGTH ? "tooLong" : null };
  const unclosed = raw.length > MAX_LINE_LENGTH ? TOO_LONG : "unclosedQuote";
  const first = readCell(
    line,
    skip(line, 0, isNothing),
    (sign) => isSpace(sign) || SEPARATORS.includes(sign),
  );
  if (first === null) return unclosed;
  const gap = skip(line, first.end, isNothing);
  const separator = SEPARATORS.includes(line.charAt(gap)) ? line.charAt(gap) : "";
  const second = readCell(line, skip(line, gap + separator.length, isNothing), (sign) => sign === separator);
  if (second === null) return unclosed;
  if (hasOpenQuote(line, second.end, separator)) return unclosed;
  const isGlued = first.isQuoted && separator === "" && gap === first.end && gap < line.length;
  const flaw = isGlued ? "afterQuote" : flawOfRest(line, second.end, separator, raw.length > MAX_LINE_LENGTH);
  if (first.text === "" && second.text === "" && flaw === null) return null;
  // A stray quote swallowed lines, which must not be lost in silence.
  if (flaw === "afterQuote" && raw.includes("\n")) return "unclosedQuote";
  return {
    number: readCsvCell(first.text),
    nick: stripGuard(first.text, readNick(second.isQuoted ? second.text : trimEnd(second.text, ENDS))),
    isBlankSeparated: separator === "",
    flaw,
  };
}

/** Removes list numbering and a label before the number. */
function withoutLabel(line: string): string {
  const at = line.search(/[\d\uff10-\uff19]{10}/);
  if (at < 1 || at > MAX_LABEL_LENGTH) return line;
  const before = line.slice(0, at).trimStart().replace(NUMBERING, "").trimStart();
  const label = trimEnd(before, `${GUARDS}:：= `);
  const isLabel = label !== "" && !STRONG.test(label) && isNumberHead(label) && !MASKED_NUMBER.test(line);
  return `${isLabel ? before.slice(trimEnd(before, GUARDS).length) : before}${line.slice(at)}`;
}

const NAMED = /^["']?([\p{L}_ ]{2,20}?)["']?\s?[:：=]\s?(.*)$/u;

/** Splits a line that names each of its parts: `{"tid":4402…,"buyer_nick":"小王"}`, `昵称：小王，订单号：4402…`. */
function namedParts(line: string): Pick<SplitLine, "number" | "nick"> | null {
  if (!/[:：=]/.test(line) || line.includes("\t")) return null;
  const parts = line
    .split(/[,，;；&{}]|\s(?=["']?[\p{L}_]{2,20}["']?\s?[:：=])/u)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^[[\]]$/.test(part))
    .map((part) => NAMED.exec(part));
  const named = (isHead: (head: string) => boolean) => parts.filter((part) => part && isHead(part[1] ?? ""));
  const [[number, ...numbers], [nick, ...nicks]] = [named(isNumberHead), named(isNickHead)];
  if (!number || !nick || numbers.length + nicks.length > 0 || parts.includes(null)) return null;
  const [tid, name] = [number, nick].map((part) => stripQuotes((part[2] ?? "").trim()));
  return tid && name ? { number: tid, nick: name } : null;
}

/** Text without the quotes of a program around it; null where one of them is missing. */
function stripQuotes(text: string): string | null {
  const [, inner] = /^["'](.*)["']$/.exec(text) ?? [];
  const bare = inner ?? text;
  return bare.includes('"') ? null : bare;
}

/** Removes the apostrophe that a tool put before every cell, where the number has one. */
export function stripGuard(number: string, nick: string): string {
  return /^\s*['‘’＇]/.test(number) ? nick.replace(/^['‘’＇](?=.)/, "") : nick;
}

/** Splits a line whose number and nickname have a sign between them that separates no other cells. */
function partedLine(line: string): Pick<SplitLine, "number" | "nick"> | null {
  const odd = ODD_PARTED.exec(line);
  if (odd) return { number: odd[1] ?? "", nick: readNick(trimSigns(odd[2] ?? "")) };
  const first = NUMBER_FIRST.exec(line);
  const rest = line.slice(first?.[0].length ?? 0);
  if (first && !rest.includes("\t")) return { number: first[1] ?? "", nick: readNick(trimSigns(rest)) };
  const sound = line.trimEnd();
  const before = trimEnd(sound, "0123456789０１２３４５６７８９");
  const number = sound.slice(before.length);
  const nick = trimEnd(before, " -—:：=>");
  const isNickFirst = number.length >= MIN_DIGITS && PARTS_NICK.test(before.trimEnd());
  return isNickFirst && nick.trim() !== "" && !STRONG.test(nick)
    ? { number: nick.trim(), nick: number }
    : null;
}

const TOO_LONG: SplitLine = { number: "", nick: "", isBlankSeparated: false, flaw: "tooLong" };

function flawOfRest(line: string, from: number, separator: string, isCut: boolean): SplitLine["flaw"] {
  const next = skip(line, from, (sign) => sign === separator || isNothing(sign));
  if (next >= line.length) return isCut ? "tooLong" : null;
  return line.slice(from, next).includes(separator) && separator !== "" ? "moreColumns" : "afterQuote";
}

function readCell(
  line: string,
  start: number,
  isEnd: (sign: string) => boolean,
): (Cell & { isQuoted: boolean }) | null {
  if (line.charAt(start) !== '"') {
    const end = skip(line, start, (sign) => !isEnd(sign));
    return { text: line.slice(start, end), end, isQuoted: false };
  }
  const quoted = readQuoted(line, start + 1);
  return quoted && { ...quoted, isQuoted: true };
}

function readQuoted(line: string, start: number): Cell | null {
  const close = closingQuote(line, start);
  return close === -1 ? null : { text: line.slice(start, close).replaceAll('""', '"'), end: close + 1 };
}

/** True when a cell after the second one opens a quote that never closes. */
function hasOpenQuote(line: string, from: number, separator: string): boolean {
  if (separator === "") return false;
  for (let at = line.indexOf(separator, from); at !== -1; at = line.indexOf(separator, at)) {
    const begin = skip(line, at + 1, isNothing);
    const close = line.charAt(begin) === '"' ? closingQuote(line, begin + 1) : begin - 1;
    if (line.charAt(begin) === '"' && close === -1) return true;
    at = Math.max(close + 1, at + 1);
  }
  return false;
}

/** True when a line ends within a quoted cell. */
export function isLineOpen(raw: string): boolean {
  return raw.includes('"') && splitBuyerLine(raw) === "unclosedQuote";
}

/** True for a header with blanks between its names: "订单号 昵称", or the number alone. */
export function isBuyerHead(raw: string): boolean {
  const words = raw
    .slice(0, MAX_HEAD_LENGTH)
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return words.length <= 4 && isNumberHead(first) && (words.length === 1 || isNickHead(last));
}

// Columns whose cells are full and mostly without a blank; a remark may be missing.
const FULL_NAME = /^(?:序号|(?:收货|收件)人(?:姓名)?|姓名|手机号?|电话|数量|金额|状态)$/;

/**
 * True for the names of a header that are neither of two columns only nor in one cell; `isWideGap`: not of one blank.
 */
export function isBlankHeader(names: readonly string[], isWideGap: boolean): boolean {
  const isName = (name: string) =>
    isWideGap ? !STRONG.test(name) : FULL_NAME.test(name) || isNumberHead(name) || isNickHead(name);
  return names.length > 2 && names.every(isName) && names.some(isNumberHead) && names.some(isNickHead);
}

const QUOTES = new Map(
  [..."''‘’“”``"].flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1]]] : [])),
);

/** Removes a label and program quotes from a nickname. */
function readNick(cell: string): string {
  const bare = readCsvCell(cell).replace(BEFORE_NICK, "");
  const inner = trimEnd(bare, ")]},，;； ");
  const isQuoted = inner.length > 1 && QUOTES.get(inner.charAt(0)) === inner.at(-1);
  return isQuoted ? inner.slice(1, -1) : bare;
}

function trimSigns(rest: string): string {
  const sound = trimEnd(rest.trim(), ENDS);
  return BRACKETED.exec(sound)?.[1]?.trim() ?? sound;
}

function skip(line: string, from: number, isPassed: (sign: string) => boolean): number {
  let at = from;
  while (at < line.length && isPassed(line.charAt(at))) at += 1;
  return at;
}

/** True for a visible blank; the tab is a separator. */
function isSpace(sign: string): boolean {
  return /[^\S\t\ufeff]/.test(sign);
}

function isNothing(sign: string): boolean {
  return isSpace(sign) || /[\0\u200b\ufeff]/.test(sign);
}
