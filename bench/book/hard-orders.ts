import type { ExportForm } from "#lib/shared/base/csv.ts";
import { fenNumber } from "#lib/shared/base/digits.ts";
import { EXPORT_COLUMNS, type ExportColumn } from "#lib/shared/orders/order-cells.ts";
import type { FullReceiver, GoodsLine, Parsed, PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { words } from "#lib/testing/shown/words.ts";

type Column = Exclude<ExportColumn, (typeof LEFT_OUT)[number]>;
const LEFT_OUT = ["shop", "preSale", "statusCode", "fromFile", "printed", "printedBy"] as const;
/** Columns of the file, whose cells are compared. */
export const COLUMNS = EXPORT_COLUMNS.filter(
  (column): column is Column => !(LEFT_OUT as readonly string[]).includes(column),
);
/** A cell of a file: a text, or one that a spreadsheet adds up or sorts by time. */
export type DueCell = { type: "string" | "float" | "date"; text: string };

/** An order as the service sends it, and the cells that a file must have. */
export type HardOrder = {
  number: string;
  read: { sold: SoldOrder<FullReceiver>[] } | { pending: PendingOrder<FullReceiver>[] };
  cells: (form: ExportForm) => DueCell[];
  /** Rows of the workbook's second sheet: number, goods, specification, quantity. */
  items: DueCell[][];
};

/** Texts that spreadsheets change, run, split or trim, without a person's number. */
const WORDS = [
  ...words(
    "3-4 Mar-3 1E5 00123 1/2 TRUE false 2026-11-24 11/24/26 12:30 50% 1.50 1,234 $5 ¥5 (5) 5- .5 1e-3",
  ),
  ...words(
    "#N/A #8206 #REF! 2026年11月24日 上午9:30 １２３ 5 0 -5 =1+1 @SUM(A1) -2+3 ＝1 ＋1 '5 '' a;b a,b \\N NULL 小王",
  ),
  ...words(
    "+9kDnk=OY <b>&amp;</b> _x0041_ 阿依古丽·买买提 ½ ² Ⅳ 〇一 三月四日 1d5 0x1F 1_000 1'000 --5 +-+ =-1",
  ),
  ...[
    "MAR 3",
    "1 1/2",
    "12:30 PM",
    "4 Sept",
    "Q1",
    "=cmd|' /C calc'!A0",
    "\u202eabc",
    "\u2066=1\u2069",
    "a\u200bb",
  ],
  ...[
    '"',
    'a"b',
    '="5"',
    '""',
    "'=1+1",
    '=T("1")',
    '=HYPERLINK("http://x.example","y")',
    "+SUM(1,2)",
    "-@x",
    ";=1",
  ],
  ...[
    "🧧👨‍👩‍👧 é",
    "桂花乌龙 500g",
    " 前后有空 ",
    "\u00a05",
    "\u30005",
    "5\u00a0%",
    "1 000,50",
    "٣-٤",
    "१२",
    "{=1}",
  ],
];
/** Words that nobody reads as an amount, a count or a time. */
const UNREADABLE = WORDS.filter((word) => !/^-?[\d.]+$/.test(word));
/** Texts of goods and remarks, which may hold anything but tabs: those are gone when they arrive. */
const TEXTS = [
  ...WORDS,
  ...words("4402981677163358206 260121-123456789012345 4402981677163358206.0 1E400 6222020000000102004"),
  ...["+86 138 0013", "a\nb", "第一行\n\n第三行", "\n=1+1", "=1\n=2", "-\n-", "x".repeat(300)],
  ...["备注，".repeat(1_700), `=${"长".repeat(300)}`, `3-4 ${"é".repeat(260)}`, '"a"\n"b"', "a\n'b", "'a\nb"],
];
/** Receivers as a service sends them hidden. */
const BLOB = `~${"Q2lwaGVy+/".repeat(40)}=~1~`;
const NAMES = ["张**", BLOB, "=**", "-*", "@*明", "１**", "*"];
const PHONES = ["138****8000", BLOB, "+86-138****8000", "*******0001", "=***", "138****0426-1234"];

const pick = <T>(from: readonly T[], at: number, salt: number) =>
  from[(at * 7 + salt * 13) % from.length] as T;

/** Forms of order numbers; `id` makes each of them another. */
const NUMBERS: readonly ((id: string) => string)[] = [
  (id) => `260121-${id.padStart(15, "0")}`,
  (id) => `44${id.padStart(17, "0")}`,
  (id) => `${id.padStart(11, "0")}E5`,
  (id) => `#8${id}`,
  (id) => `SO/2026/${id}`,
  (id) => `3-${id}`,
  (id) => `1E${id}`,
  (id) => `=${id}+1`,
  (id) => `-${id}`,
  (id) => `+${id}`,
  (id) => `@A${id}`,
  (id) => `MAR ${id}`,
  (id) => `${id}%`,
  (id) => `000${id}`,
  (id) => `SO_2026.${id}`,
  (id) => `１２３${id}`,
  (id) => `${id}:30`,
  (id) => `"${id}"`,
  (id) => `'${id}`,
  (id) => "A".repeat(50) + id,
];

const textOf = <T>(parsed: Parsed<T>, write: (value: T) => string): string =>
  parsed === null ? "" : "value" in parsed ? write(parsed.value) : parsed.unreadable;
const valueOf = <T>(parsed: Parsed<T>): T | null =>
  parsed !== null && "value" in parsed ? parsed.value : null;
/** A time by the clock of the shop, which is eight hours ahead. */
const clockText = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
const text = (cell: string): DueCell => ({ type: "string", text: cell });
const float = (cell: string): DueCell => ({ type: "float", text: cell });

/** Orders of every kind, one for each number from 0. */
export function hardOrders(count: number): HardOrder[] {
  return Array.from({ length: count }, (_, at) => hardOrder(at));
}

function hardOrder(at: number): HardOrder {
  const number = pick(NUMBERS, at, 0)(String(1_000 + at));
  const isSold = at % 5 > 1;
  const count: Parsed<number> =
    at % 6 === 0 ? { unreadable: pick(UNREADABLE, at, 7) } : { value: (at % 90) + 1 };
  const lines = makeLines(at, count);
  const amountFen: Parsed<number> =
    at % 9 === 0
      ? { unreadable: pick(UNREADABLE, at, 8) }
      : { value: [at * 997, -1_250 - at, 3, 1, 9_999_999_999_999 - at][at % 5] ?? 0 };
  const [first, second] = [makeTime(at, 1), makeTime(at, 2)];
  const [province, city] = [pick(WORDS, at, 5), pick(WORDS, at, 9)];
  const [name, phone] = [pick(NAMES, at, 1), pick(PHONES, at, 2)];
  const receiver = { name, phone, province, city, district: null, address: BLOB };
  const [remark, status] = [pick(TEXTS, at, 4), pick(WORDS, at, 6)];
  const [flag, flagName] = [pick(WORDS, at, 10), pick(WORDS, at, 3)];
  const given = { amountFen, remark, status, receiver };

  function cells(form: ExportForm): DueCell[] {
    const column = (nr: number) => items.map((row) => row[nr]?.text ?? "").join("\n");
    const pieces = lines.map((one) => valueOf(one.count));
    const isCounted = pieces.every((piece) => piece !== null) && (form === "xlsx" || lines.length === 1);
    const sum = pieces.reduce<number>((all, piece) => all + (piece ?? 0), 0);
    const time = (parsed: Parsed<number>): DueCell => ({
      type: form === "xlsx" && valueOf(parsed) !== null ? "date" : "string",
      text: textOf(parsed, clockText),
    });
    const byName: Record<Column, DueCell> = {
      number: text(number),
      goods: text(column(1)),
      spec: text(column(2)),
      quantity: isCounted ? float(String(sum)) : text(column(3)),
      amount: { type: valueOf(amountFen) === null ? "string" : "float", text: textOf(amountFen, fenNumber) },
      paid: isSold ? text("") : time(first),
      confirmed: isSold ? time(first) : text(""),
      shipBy: isSold ? time(second) : text(""),
      flag: text(isSold ? flag : ""),
      flagName: text(isSold ? flagName : ""),
      remark: text(remark),
      region: text(`${province} ${city}`),
      name: text(name),
      phone: text(phone),
      status: text(status),
    };
    const due = COLUMNS.map((one) => byName[one]);
    return form === "plain" ? due.map((cell) => text(cell.text)) : due;
  }

  const items = lines.map((line) => [
    text(number),
    text(line.name ?? ""),
    text(line.spec ?? ""),
    { type: valueOf(line.count) === null ? "string" : "float", text: textOf(line.count, String) } as const,
  ]);
  const dates = { confirmedAt: first, shipBy: second };
  const sold = lines.map((goods) => soldOrder(number, { ...given, ...dates, flag, flagName, goods }));
  const pending = makeParts(lines, amountFen).map((part) =>
    pendingOrder(number, { ...given, paidAt: first, ...part }),
  );
  return { number, items, cells, read: isSold ? { sold } : { pending } };
}

/** Sixty items of 41 signs, two items, or one. */
function makeLines(at: number, count: Parsed<number>): GoodsLine[] {
  const line = (name: string, spec: string, units = count) => ({ name, spec, count: units, imageUrl: null });
  if (at % 5 === 0)
    return Array.from({ length: 60 }, (_, nr) =>
      line(`${String(nr).padStart(2, "0")} ${"桂花乌龙茶叶礼盒装".repeat(4)}赠品`, pick(WORDS, nr, at)),
    );
  const first = line(pick(TEXTS, at, 1), pick(TEXTS, at, 2));
  return at % 5 === 1 ? [first, line(pick(TEXTS, at, 2), "小", { value: 2 })] : [first];
}

/** Two rows of one number for two items, each with a part of the amount. */
function makeParts(lines: GoodsLine[], amountFen: Parsed<number>) {
  if (lines.length !== 2 || amountFen === null || !("value" in amountFen))
    return [{ amountFen, goods: { lines } }];
  return [7, amountFen.value - 7].map((value, nr) => ({
    amountFen: { value },
    goods: { lines: lines.slice(nr, nr + 1) },
  }));
}

function makeTime(at: number, salt: number): Parsed<number> {
  if ((at + salt) % 4 === 0) return { unreadable: pick(UNREADABLE, at, salt) };
  return { value: Date.UTC(2026, (at + salt) % 12, (at % 28) + 1, at % 24, (at * salt) % 60) };
}
