// Reads a file of 20,000 cards and one of 20,000 buyers with odd rows, as CSV and Excel, starts the list of cards, and
// counts the rows that are neither right nor refused with their reason.
import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { writeXlsx } from "hucre/xlsx";
import { readWorkbook } from "#components/feedback/list-file/read-workbook.ts";
import { cardListInput } from "#lib/server/cards/list/card-list-input.ts";
import { startCardList } from "#lib/server/cards/list/start-card-list.ts";
import { decodeTextFile, isZip } from "#lib/shared/buyers/decode-text-file.ts";
import { parseBuyerLines } from "#lib/shared/buyers/parse-buyer-lines.ts";
import { keyOf, readCardRows, toListItem } from "#lib/shared/cards/card-rows.ts";
import { luhnCard } from "#lib/testing/card-requests.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { openTestApp } from "#lib/testing/test-app.ts";
import { figure, printFigures } from "../figures.ts";

const ROWS = 20_000;
const MAX_GROWTH_MB = 100;
const NOW = Date.UTC(2026, 10, 1);
const ID = "11010519491231002X";
const PHONE = "13800130426";

/** A row as cells of the file, and what is read of it: the values, or the reason. */
type OddRow = { cells: string[]; due: string };

const wide = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const nick = (tid: string) => tid.slice(-7);
const otherLast = (card: string) => `${card.slice(0, -1)}${(Number(card.at(-1)) + 1) % 10}`;
const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ");

/** Order number, name, card, ID number, phone, remark. The order number names the row. */
const CARD_HEADS = ["订单号", "姓名", "银行卡号", "身份证号", "预留手机号", "备注"];
const CARD_ROWS: Record<string, (card: string) => string[]> = {
  "K1 plain": (card) => ["林晓", card, "", "", "", `ok 林晓 ${card}`],
  "K4 line in a remark": (card) => ["王伟", card, "", "", `放门口\n${PHONE} 打这个电话`, `ok 王伟 ${card}`],
  "K4 quotes, commas": (card) => ["王伟", card, ID, "", '"急",退款', `ok 王伟 ${card} ${ID}`],
  "K6 apostrophe": (card) => ["林晓", `'${card}`, `'${ID}`, "", "", `ok 林晓 ${card} ${ID}`],
  "K6 formula": (card) => ["林晓", `="${card}"`, "", "", "=1+1", `ok 林晓 ${card}`],
  "K7 dot": (card) => ["阿依古丽•买买提", card, "", "", "", `ok 阿依古丽·买买提 ${card}`],
  "K7 radicals": (card) => ["⾦⽴⽅", card, "", "", "", `ok 金立方 ${card}`],
  "K8 label": (card) => ["户名：李明", `卡号：${inFours(card)}`, "", "", "", `ok 李明 ${card}`],
  "K9 passport": (card) => ["李明", card, "H12345678", "", "", "warning idCardCode otherPaper"],
  "K9 phone abroad": (card) => ["李明", card, ID, "+85291234567", "", "warning bankPreMobile otherPhone"],
  "K23 wide digits": (card) => [
    "李明",
    wide(card),
    wide(ID),
    wide(PHONE),
    "",
    `ok 李明 ${card} ${ID} ${PHONE}`,
  ],
  "K23 groups": (card) => ["李明", inFours(card), "", "", "", `ok 李明 ${card}`],
  "check digit": (card) => ["李明", otherLast(card), "", "", "", "warning accountNo checkDigit"],
  shortened: () => ["李明", "6.22202E+18", "", "", "", "error accountNo scientific"],
  "too short": () => ["李明", "6222", "", "", "", "error accountNo cardTooShort"],
  "no name": (card) => ["", card, "", "", "", "error name missing"],
  "no card": () => ["李明", "", "", "", "", "error accountNo missing"],
  "no ID beside a phone": (card) => ["李明", card, "", PHONE, "", "error idCardCode missing"],
  "birth date": (card) => ["李明", card, "110105194913310021", "", "", "error idCardCode birthDate"],
  phone: (card) => ["李明", card, ID, "12345", "", "error bankPreMobile phone"],
};

/** Trade number, nickname, receiver, remark. */
const BUYER_HEADS = ["订单编号", "买家会员名", "收货人", "买家留言"];
const BUYER_ROWS: Record<string, (tid: string) => string[]> = {
  "K1 plain": (tid) => [tid, `n${nick(tid)}`, "李", "", `${tid} n${nick(tid)}`],
  "K4 line in a remark": (tid) => [
    tid,
    `n${nick(tid)}`,
    "李",
    `放门口\n${PHONE} 打这个电话`,
    `${tid} n${nick(tid)}`,
  ],
  "K4 quotes, commas": (tid) => [tid, `小"红,${nick(tid)}`, "李", '"急",退款', `${tid} 小"红,${nick(tid)}`],
  "K5 masked": (tid) => [tid, "t**8", "李", "", "doubt masked"],
  "K5 damaged": (tid) => [tid, "小\ufffd王", "李", "", "doubt encoding"],
  "K6 apostrophe": (tid) => [`'${tid}`, `n${nick(tid)}`, "李", "", `${tid} n${nick(tid)}`],
  "K6 formula": (tid) => [`="${tid}"`, `n${nick(tid)}`, "李", "", `${tid} n${nick(tid)}`],
  "K7 wide digits": (tid) => [wide(tid), `n${nick(tid)}`, "李", "", `${tid} n${nick(tid)}`],
  "K23 decimal": (tid) => [`${tid}.0`, `n${nick(tid)}`, "李", "", `${tid} n${nick(tid)}`],
  "K23 no nickname": (tid) => [tid, "#N/A", "李", "", "doubt notNick"],
  shortened: (tid) => ["4.40298E+18", `n${nick(tid)}`, "李", "", "scientific"],
  letters: (tid) => [`A${tid.slice(1)}`, `n${nick(tid)}`, "李", "", "notDigits"],
  "no nickname": (tid) => [tid, "", "李", "", "noNick"],
  "too many digits": (tid) => [`${tid}12`, `n${nick(tid)}`, "李", "", "tooManyDigits"],
  "leading zero": (tid) => [`0${tid.slice(1)}`, `n${nick(tid)}`, "李", "", "leadingZero"],
};

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Prints the wrong rows of each file, and the growth of memory; true when there are none, and it is within its bar. */
export async function run(): Promise<boolean> {
  const cards = makeRows(
    CARD_ROWS,
    (at) => [`260101-${986_713_950_729_079 - at * 6_007}`],
    (at) => luhnCard(at + 1),
  );
  const buyers = makeRows(
    BUYER_ROWS,
    () => [],
    (at) => String(4_402_981_677_163_000_123n + BigInt(at) * 7n),
  );
  let areMet = true;
  for (const [kind, toFile] of Object.entries({ csv: csvFile, xlsx: workbook })) {
    const cardFile = await toFile(CARD_HEADS, cards);
    const buyerFile = await toFile(BUYER_HEADS, buyers);
    areMet = (await judge(`${kind}, cards`, cards, () => readCards(cardFile))) && areMet;
    areMet = (await judge(`${kind}, buyers`, buyers, () => readBuyers(buyerFile, buyers))) && areMet;
  }
  return (await measureStart(await csvFile(CARD_HEADS, cards))) && areMet;
}

async function judge(what: string, rows: readonly OddRow[], read: () => Promise<string[]>): Promise<boolean> {
  const { result: said, seconds, grownMb } = await measure(read);
  const wrong = rows
    .map(({ cells, due }, at) => ({ cells, due, said: said[at] }))
    .filter((row) => row.said !== row.due);
  for (const row of wrong.slice(0, 5)) console.log(JSON.stringify(row));
  const count = wrong.length + Math.abs(said.length - rows.length);
  return printFigures([
    figure(`${what}: wrong rows of ${rows.length}`, count, "", 0),
    figure(`${what}: read in`, seconds, "s"),
    figure(`${what}: growth`, grownMb, "MB", MAX_GROWTH_MB),
  ]);
}

/** Starts the rows of a file that have no error as a job. */
async function measureStart(file: Uint8Array): Promise<boolean> {
  const app = await openTestApp();
  try {
    const press = { idempotencyKey: randomUUID(), purpose: "退款账户核对", cache: "default" };
    const admin = await addSomebody(["admin"]);
    const { rows } = readCardRows(await readText(file), NOW);
    const sent = rows.filter(({ state }) => state !== "error").map((row) => toListItem(row, null));
    const { seconds, grownMb } = await measure(() =>
      startCardList(admin, cardListInput.parse({ ...press, rows: sent })),
    );
    return printFigures([
      figure(`start of ${sent.length} cards`, seconds, "s"),
      figure("start: growth", grownMb, "MB", MAX_GROWTH_MB),
    ]);
  } finally {
    await app.close();
  }
}

/** Seconds and what is held more afterwards. */
async function measure<Result>(work: () => Promise<Result>) {
  collect();
  const before = heldMb();
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  collect();
  return { result, seconds, grownMb: heldMb() - before };
}

/** 20,000 rows, each kind in turn. The last of what a kind gives is the row's due reading. */
function makeRows(
  kinds: Record<string, (number: string) => string[]>,
  before: (at: number) => string[],
  numberAt: (at: number) => string,
): OddRow[] {
  const makers = Object.values(kinds);
  return Array.from({ length: ROWS }, (_, at) => {
    const made = makers[at % makers.length]?.(numberAt(at)) ?? [];
    return { cells: [...before(at), ...made.slice(0, -1)], due: made.at(-1) ?? "" };
  });
}

async function csvFile(heads: string[], rows: OddRow[]): Promise<Uint8Array> {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [heads, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(quoted).join(","));
  return Buffer.from(lines.join("\r\n"));
}

const workbook = (heads: string[], rows: OddRow[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: "1", rows: [heads, ...rows.map(({ cells }) => cells)] }] });

async function readText(file: Uint8Array): Promise<string> {
  const read = isZip(file) ? await readWorkbook(file) : decodeTextFile(file);
  if ("problem" in read) throw new Error(`the file is refused: ${read.problem}`);
  return read.text;
}

async function readCards(file: Uint8Array): Promise<string[]> {
  const { rows, keyColumns } = readCardRows(await readText(file), NOW);
  return rows.map((row) => {
    if (keyOf(row, keyColumns[0] ?? null) !== row.cells[0]) return "the order number is lost";
    return row.state === "ok"
      ? ["ok", ...Object.values(row.fields).filter((text) => text !== "")].join(" ")
      : [row.state, ...row.issues.flatMap(({ field, why }) => [field, why])].join(" ");
  });
}

async function readBuyers(file: Uint8Array, rows: readonly OddRow[]): Promise<string[]> {
  const { orders, badLines, doubts, repeatedCount } = parseBuyerLines(await readText(file));
  const doubtful = new Set(doubts.map(({ tid }) => tid));
  // Usable rows have no line number: they come in the order of the file.
  const sure = orders.filter(({ tid }) => !doubtful.has(tid)).values();
  const byLine = new Map<number, string>([
    ...badLines.map(({ line, reason }) => [line, reason] as const),
    ...doubts.map(({ line, reason }) => [line, `doubt ${reason}`] as const),
  ]);
  let line = 2;
  const said = rows.map(({ cells }) => {
    const found = byLine.get(line) ?? sure.next().value;
    line += cells.join("").split("\n").length;
    return typeof found === "object" ? `${found.tid} ${found.nick}` : (found ?? "nothing");
  });
  return [...said, ...[...sure].map(({ tid }) => tid), ...Array<string>(repeatedCount).fill("repeated")];
}

/** Megabytes that are held once nothing else can be collected. */
function heldMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
