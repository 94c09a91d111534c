import { expect, test } from "vitest";
import { luhnCard } from "#lib/testing/card-requests.ts";
import { seededRandom } from "#lib/testing/seeded-random.ts";
import { MAX_LIST_ROWS } from "./card-list.ts";
import { readCardRows } from "./card-rows.ts";

const ID = "11010519491231002X";
const NOW = Date.UTC(2026, 10, 26);
const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const phone = (nth: number) => `138${String(nth).padStart(8, "0")}`;

type Expected = { name: string; accountNo: string; idCardCode: string; bankPreMobile: string; state: string };
const good = (nth: number, change: Partial<Expected> = {}): Expected => {
  return {
    name: "林晓",
    accountNo: luhnCard(nth),
    idCardCode: ID,
    bankPreMobile: phone(nth),
    state: "ok",
    ...change,
  };
};
const bad = (change: Partial<Expected> = {}): Partial<Expected> => ({ state: "error", ...change });

/** Ways in which tools and people write a row of name, card, ID number and phone, and how it must be read. */
const KINDS: ((nth: number) => { cells: string; read: Partial<Expected> })[] = [
  (nth) => ({ cells: `林晓,${luhnCard(nth)},${ID},${phone(nth)}`, read: good(nth) }),
  (nth) => ({ cells: `林晓,${fullWidth(luhnCard(nth))},${ID},${phone(nth)}`, read: good(nth) }),
  (nth) => ({
    cells: `林晓,${luhnCard(nth).replace(/(.{4})(?=.)/g, "$1 ")},${ID},${phone(nth)}`,
    read: good(nth),
  }),
  (nth) => ({
    cells: `林晓,${luhnCard(nth).replace(/(.{4})(?=.)/g, "$1-")},${ID},+86 ${phone(nth)}`,
    read: good(nth),
  }),
  (nth) => ({ cells: `林晓,"=""${luhnCard(nth)}""",'${ID},${phone(nth)}`, read: good(nth) }),
  (nth) => ({
    cells: `林晓,\u200b${luhnCard(nth)}\u200b,${ID.toLowerCase()},${phone(nth)}.0`,
    read: good(nth),
  }),
  (nth) => ({ cells: `"林晓",${luhnCard(nth)},${ID},${phone(nth)}`, read: good(nth) }),
  (nth) => ({
    cells: `买买提•阿不都,${luhnCard(nth)},${ID},${phone(nth)}`,
    read: good(nth, { name: "买买提·阿不都" }),
  }),
  (nth) => ({ cells: `⻢力,${luhnCard(nth)},${ID},${phone(nth)}`, read: good(nth, { name: "马力" }) }),
  (nth) => ({
    cells: `林晓,${luhnCard(nth)},,`,
    read: good(nth, { idCardCode: "", bankPreMobile: "" }),
  }),
  (nth) => ({ cells: `林晓,${luhnCard(nth)},${ID},`, read: good(nth, { bankPreMobile: "" }) }),
  (nth) => ({ cells: `林晓,6.22203E+15,${ID},${phone(nth)}`, read: bad() }),
  (nth) => ({ cells: `${luhnCard(nth)},林晓,${ID},${phone(nth)}`, read: bad() }),
  (nth) => ({ cells: `,${luhnCard(nth)},${ID},${phone(nth)}`, read: bad({ name: "" }) }),
  (nth) => ({ cells: `林晓,,${ID},${phone(nth)}`, read: bad({ accountNo: "" }) }),
  (nth) => ({ cells: `林晓,${luhnCard(nth)},110105194913310021,${phone(nth)}`, read: bad() }),
  (nth) => ({ cells: `林晓,${luhnCard(nth)},,${phone(nth)}`, read: bad({ idCardCode: "" }) }),
  (nth) => ({ cells: `4402981677163358206,${luhnCard(nth)},${ID},${phone(nth)}`, read: bad() }),
];

const HEADS = "姓名,银行卡号,身份证号,预留手机号";

test("a long list as tools write it: each row is right or refused, none lost or joined", () => {
  const random = seededRandom(29);
  const ROWS = MAX_LIST_ROWS / 10;
  const expected: { nr: number; read: Partial<Expected> }[] = [];
  const lines = ["\ufeff退款名单 2026-11,,,", HEADS];
  for (let nth = 0; nth < ROWS; nth += 1) {
    if (random() < 0.01) lines.push("");
    if (random() < 0.01) lines.push(HEADS);
    const { cells, read } = KINDS[Math.floor(random() * KINDS.length)]!(nth);
    lines.push(cells);
    expected.push({ nr: lines.length, read });
  }
  const { rows, isTooLong } = readCardRows(lines.join("\r\n"), NOW);
  expect(isTooLong).toBe(false);
  expect(rows.map(({ nr }) => nr)).toEqual(expected.map(({ nr }) => nr));
  const wrong = rows.filter(({ fields, state }, at) => {
    const read = expected[at]?.read ?? {};
    return Object.entries(read).some(
      ([key, value]) => ({ ...fields, state })[key as keyof Expected] !== value,
    );
  });
  expect(
    wrong.slice(0, 5).map(({ cells, fields, state, issues }) => ({ cells, fields, state, issues })),
  ).toEqual([]);
  expect(rows.filter(({ fields: { name }, state }) => state !== "error" && /\d/.test(name))).toEqual([]);
});

test("a row too many is said, however many headings are repeated between", () => {
  const row = (nth: number) => `林晓,${luhnCard(nth)},,`;
  const rows = Array.from({ length: MAX_LIST_ROWS + 1 }, (_, nth) =>
    nth % 50 === 0 ? `${HEADS}\n${row(nth)}` : row(nth),
  );
  const { rows: read, isTooLong } = readCardRows([HEADS, ...rows].join("\n"), NOW);
  expect([read.length, isTooLong]).toEqual([MAX_LIST_ROWS, true]);
  expect(readCardRows([HEADS, ...rows.slice(1)].join("\n"), NOW)).toMatchObject({ isTooLong: false });
});
