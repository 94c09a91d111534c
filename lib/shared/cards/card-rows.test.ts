import { expect, test } from "vitest";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { chooseColumn } from "#lib/shared/tables/pasted-columns.ts";
import {
  isCardList,
  type KeyColumn,
  keyOf,
  readCardRows,
  type ReadCardRow,
  toListItem,
} from "./card-rows.ts";
import type { CardField } from "./cards.ts";

const NOW = Date.UTC(2026, 0, 2);
const CARD = "6222020000000102004";
const OTHER = "6222020000000202002";
const ID = "11010519491231002X";
const PHONE = "13800130426";

/** A row in a few words: state, level, and its fields or what is wrong with them. */
function said({ state, level, fields, issues }: ReadCardRow): string {
  const words =
    state === "error" || state === "warning"
      ? issues.map(({ field, why }) => `${field} ${why}`)
      : Object.values(fields).filter((text) => text !== "");
  return [state, level, ...words].join(" ");
}

const TWO = `ok 2 林晓 ${CARD}`;
const THREE = `ok 3 林晓 ${CARD} ${ID}`;
const FOUR = `ok 4 林晓 ${CARD} ${ID} ${PHONE}`;

test.each<[string, string, string[]]>([
  ["tabs", `林晓\t${CARD}\n王伟\t${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["commas", `林晓,${CARD}\n王伟,${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["semicolons", `林晓;${CARD}\r\n王伟;${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["full-width commas", `林晓，${CARD}\n王伟，${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["bars", `林晓|${CARD}`, [TWO]],
  ["tabs that guard numbers", `姓名,卡号\n林晓,${CARD}\t\n阿木,${OTHER}\t`, [TWO, `ok 2 阿木 ${OTHER}`]],
  ["formulas around texts", `="林晓",="${CARD}"`, [TWO]],
  ["commas around a list", `林晓,${CARD},红;L;棉;1\n王伟,${OTHER},a|b|c|d`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["quotes around cells with tabs between", `"姓名"\t"卡号"\n"林晓"\t"${CARD}"`, [TWO]],
  ["tabs around remarks with phones", `林晓\t${CARD}\ta,${PHONE}`, [TWO]],
  [
    "commas beside a rounded card",
    `林晓,6.22202E+18,急;${PHONE};x\n王伟,${OTHER},急;${PHONE};x`,
    ["error 2 accountNo scientific", `ok 2 王伟 ${OTHER}`],
  ],
  ["semicolons around amounts", `姓名;卡号;金额\n林晓;${CARD};1.299,00`, [TWO]],
  ["blanks", `林晓 ${CARD}\n王伟 ${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["blanks, four fields", `林晓 ${CARD} ${ID} ${PHONE}`, [FOUR]],
  ["quoted CSV", `"林晓","${CARD}","${ID}"`, [THREE]],
  ["a quoted cell over two lines", `林晓,${CARD},"退款\n急"\n王伟,${OTHER},`, [TWO, `ok 2 王伟 ${OTHER}`]],
  [
    "quotes that only look like those of a cell over lines",
    `林晓\t${CARD}\t"急\n王伟\t${OTHER}\t\n李明\t${CARD}\t"加急`,
    [TWO, `ok 2 王伟 ${OTHER}`, `ok 2 李明 ${CARD}`],
  ],
  ["a BOM", `\ufeff姓名,卡号\n林晓,${CARD}`, [TWO]],
  [
    "full-width digits",
    `林晓\t${CARD.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))}`,
    [TWO],
  ],
  ["a leading apostrophe", `林晓,'${CARD},'${ID}`, [THREE]],
  ["a formula guard", `林晓,="${CARD}"`, [TWO]],
  ["a quoted formula guard", `林晓,"=""${CARD}"""`, [TWO]],
  ["groups of four", `林晓\t6222 0200 0000 0102 004`, [TWO]],
  ["a shortened number", `林晓,${CARD}\n王伟,6.22202E+18`, [TWO, "error 2 accountNo scientific"]],
  ["only a shortened number", `王伟\t6.22202E+18`, ["error 2 accountNo scientific"]],
  ["blank rows", `\n林晓,${CARD}\n\n , \n王伟,${OTHER}\n`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["Chinese headings", `身份证号\t持卡人姓名\t银行卡号\n${ID}\t林晓\t${CARD}`, [THREE]],
  [
    "all Chinese headings",
    `卡号,姓名,预留手机号,身份证号码\n${CARD},林晓,${PHONE},${ID}\n${OTHER},王伟,,`,
    [FOUR, `ok 2 王伟 ${OTHER}`],
  ],
  ["English headings", `Card number,Holder name,Phone,ID number\n${CARD},林晓,${PHONE},${ID}`, [FOUR]],
  ["headings of the wire", `name\taccountNo\tidCardCode\n林晓\t${CARD}\t${ID}`, [THREE]],
  ["a title above the headings", `退款名单\n姓名,卡号\n林晓,${CARD}`, [TWO]],
  ["headings again below", `姓名,卡号\n林晓,${CARD}\n姓名,卡号\n王伟,${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["a heading of no field", `收款对象,卡号\n林晓,${CARD}`, [TWO]],
  ["a customer beside the holder", `客户姓名,持卡人姓名,卡号\n王伟,林晓,${CARD}`, [TWO]],
  ["a name of goods beside the holder", `Name,Cardholder,Card number\n王伟,林晓,${CARD}`, [TWO]],
  ["an account of a shop beside the card", `账号,姓名,卡号\nlinxiao88,林晓,${CARD}`, [TWO]],
  ["an order number", `订单号,姓名,卡号\n4402981677163358206,林晓,${CARD}`, [TWO]],
  [
    "a remark and an order number",
    `A-1,林晓,${CARD},退款\nA-2,王伟,${OTHER},加急`,
    [TWO, `ok 2 王伟 ${OTHER}`],
  ],
  ["levels mixed", `林晓,${CARD},,\n林晓,${CARD},${ID},\n林晓,${CARD},${ID},${PHONE}`, [TWO, THREE, FOUR]],
  [
    "a phone without ID number",
    `姓名,卡号,身份证,手机\n林晓,${CARD},,${PHONE}`,
    ["error 4 idCardCode missing"],
  ],
  [
    "another order in a row",
    `林晓,${CARD}\n王伟,${OTHER}\n${CARD},李明`,
    [TWO, `ok 2 王伟 ${OTHER}`, `ok 2 李明 ${CARD}`],
  ],
  ["a wrong check digit", `林晓,6222020000000102005`, ["warning 2 accountNo checkDigit"]],
  ["swapped cells under headings", `姓名,卡号\n${CARD},林晓`, ["error 2 name isCard accountNo isName"]],
  ["a missing card", `姓名,卡号\n林晓,${CARD}\n王伟,`, [TWO, "error 2 accountNo missing"]],
  ["labels in each row", `姓名：林晓 卡号：${CARD} 身份证：${ID}`, [THREE]],
  [
    "a Latin name",
    `LI MING,${CARD}\nZHANG SAN,${OTHER}`,
    [`ok 2 LI MING ${CARD}`, `ok 2 ZHANG SAN ${OTHER}`],
  ],
  ["circled numbers", `①林晓 ${CARD}\n②王伟 ${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["arrows", `林晓→${CARD}\n王伟→${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["dashes", `林晓—${CARD}\n王伟—${OTHER}`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["a named separator", `sep=;\n户名;卡号\n林晓;${CARD}`, [TWO]],
  ["rows that end in a semicolon", `林晓，${CARD}；\n王伟，${OTHER}；`, [TWO, `ok 2 王伟 ${OTHER}`]],
  ["a sum", `林晓,${CARD}\n合计,1`, [TWO, "error 2 accountNo cardTooShort"]],
  ["a line that is no card", `林晓 ${CARD}\nhello`, [TWO, "error 2 name missing accountNo missing"]],
  ["nothing", " \n\n", []],
])("rows are read with %s", (_what, text, rows) => {
  expect(readCardRows(text, NOW).rows.map(said)).toEqual(rows);
});

test("a repeated card names the first row, and rows are numbered as in the sheet", () => {
  const { rows } = readCardRows(`姓名,卡号\n林晓,${CARD}\n\n林晓,${CARD}\n林晓,6222`, NOW);
  expect(rows.map(({ nr, state, sameAs }) => [nr, state, sameAs])).toEqual([
    [2, "ok", null],
    [4, "repeated", 2],
    [5, "error", null],
  ]);
});

test("other columns can name the rows, but not one with personal data", () => {
  const text = `订单号,姓名,卡号,电子邮箱,备注\nT-1,林晓,${CARD},a@example.com,林晓\nT-2,王伟,${OTHER},b@example.com,王伟`;
  const { rows, keyColumns } = readCardRows(text, NOW);
  const orders: KeyColumn = { at: 0, head: "订单号", hasOrderNumbers: false };
  expect(keyColumns).toEqual([orders]);
  expect(rows.map((row) => toListItem(row, orders))).toEqual([
    { key: "T-1", level: 2, name: "林晓", accountNo: CARD },
    { key: "T-2", level: 2, name: "王伟", accountNo: OTHER },
  ]);
  expect(rows.map((row) => keyOf(row, null))).toEqual(["2", "3"]);
  expect(rows.map((row) => keyOf(row, { ...orders, at: 3 }))).toEqual(["", ""]);
});

test("a further column of names or accounts names no rows, whatever is in it", () => {
  const { keyColumns } = readCardRows(`单号,客户姓名,账号,持卡人,卡号\nT-1,王伟,w88,林晓,${CARD}`, NOW);
  expect(keyColumns).toEqual([{ at: 0, head: "单号", hasOrderNumbers: false }]);
});

test("an order number that looks like a card names its row among others, a card never does", () => {
  const orders = ["4402981677163358205", "4402981677163358214", "4402981677163358222", "4402981677163358231"];
  expect(orders.filter((order) => personalDataIn(order) !== null)).toHaveLength(1);
  const list = (keys: string[]) =>
    readCardRows(`订单,姓名,卡号\n${keys.map((key) => `${key},林晓,${CARD}`).join("\n")}`, NOW);
  const { rows, keyColumns } = list(orders);
  expect(rows.map((row) => keyOf(row, keyColumns[0] ?? null))).toEqual(orders);
  expect(list([OTHER, OTHER]).keyColumns).toEqual([]);
  const [own] = list([...orders.slice(1), CARD]).rows.slice(-1);
  expect(own && keyOf(own, { at: 0, head: null, hasOrderNumbers: true })).toBe("");
});

test.each([
  [["261121-973199776922513", "261119-961092126110174", "261121-123456789012345"]],
  [["261120-966983640725836", "261119-959903190209245", "302112345678", "YS-1K6MB6K3"]],
  [["261120-966983640725836"]],
])("row 107: numbers of channels name their rows, sign by sign: %j", (orders) => {
  const { rows, keyColumns } = readCardRows(
    `订单,姓名,卡号\n${orders.map((key) => `${key},林晓,${CARD}`).join("\n")}`,
    NOW,
  );
  expect(rows.map((row) => keyOf(row, keyColumns[0] ?? null))).toEqual(orders);
});

test.each(["110101-900307423", "261121-110101199003074258", OTHER, "13912345678"])(
  "a key %s is none among orders",
  (key) => {
    const [row] = readCardRows(`订单,姓名,卡号\n${key},林晓,${CARD}`, NOW).rows;
    const orders: KeyColumn = { at: 0, head: "订单", hasOrderNumbers: key !== OTHER };
    expect(row && keyOf(row, orders)).toBe("");
  },
);

test.each([
  [`林晓\t${CARD}\n王伟\t${OTHER}`, true],
  [`姓名,卡号\n林晓,${CARD}\n王伟,${OTHER}\n`, true],
  [`林晓 ${CARD}\n王伟 ${OTHER}`, true],
  [`林晓\t${CARD}\n`, false],
  [`姓名：林晓\n卡号：${CARD}\n身份证：${ID}\n手机：${PHONE}`, false],
  [`林晓\n${CARD}\n${ID}`, false],
  [`${CARD}\n${OTHER}`, false],
  ["林晓", false],
])("two cards in rows of their own are a list: %j", (text, isList) => {
  expect(isCardList(text, NOW)).toBe(isList);
});

/** The choice that a person makes field by field. */
function chosenFor(text: string, ...steps: [CardField, number | null][]) {
  return steps.reduce<Parameters<typeof readCardRows>[2]>((choice, [field, at]) => {
    const { table } = readCardRows(text, NOW, choice);
    return table === null ? choice : chooseColumn(table, field, at);
  }, undefined);
}

test.each<[string, string, [CardField, number | null][], string[]]>([
  [
    "two columns swapped",
    `姓名,卡号\n${CARD},林晓`,
    [
      ["name", 1],
      ["accountNo", 0],
    ],
    [TWO],
  ],
  ["a column with another heading", `姓名,卡号,实际持有\n王伟,${CARD},林晓`, [["name", 2]], [TWO]],
  ["no headings", `王伟,${CARD},林晓`, [["name", 2]], [TWO]],
  ["no column of ID numbers", `姓名,卡号,身份证\n林晓,${CARD},${ID}`, [["idCardCode", null]], [TWO]],
  [
    "the column of another field",
    `姓名,卡号\n林晓,${CARD}`,
    [["name", 1]],
    ["error 2 name isCard accountNo missing"],
  ],
  ["no column of names, though each row has one", `林晓,${CARD}`, [["name", null]], ["error 2 name missing"]],
])("chosen columns are read with %s", (_what, text, steps, rows) => {
  expect(readCardRows(text, NOW, chosenFor(text, ...steps)).rows.map(said)).toEqual(rows);
});

test("a choice holds for texts with the same columns, not for others", () => {
  const choice = chosenFor(`姓名,卡号,户名\n王伟,${CARD},林晓`, ["name", 2]);
  const nameOf = (text: string, held: typeof choice) => readCardRows(text, NOW, held).rows[0]?.fields.name;
  expect(nameOf(`姓名,卡号,户名\n李明,${OTHER},王伟`, choice)).toBe("王伟");
  expect(nameOf(`姓名,卡号,备注\n李明,${OTHER},王伟`, choice)).toBe("李明");
  const bare = chosenFor(`王伟,${CARD},林晓`, ["name", 2]);
  expect(nameOf(`王伟,${CARD},林晓\n王伟,${OTHER},李明`, bare)).toBe("林晓");
  expect(nameOf(`李明,${OTHER},林晓`, bare)).toBe("林晓");
  expect(nameOf(`李明,${OTHER},林晓,备注`, bare)).toBe("李明");
});

test("a text without columns has none to choose, and a wide one offers a hundred", () => {
  expect(readCardRows(`林晓 ${CARD}`, NOW).table).toBeNull();
  expect(readCardRows(`林晓,${CARD}${",x".repeat(5_000)}`, NOW).table?.columns).toHaveLength(100);
});
