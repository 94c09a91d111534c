import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "#lib/server/service/json/exact-json.ts";
import { asList, asObject, field } from "#lib/server/service/json/json-value.ts";
import { words } from "#lib/testing/shown/words.ts";
import { readCallCharge } from "./charge.ts";

function charge(text: string, remarks: string[] = []) {
  const root = asObject(parseExactJson(text, (one) => one)) ?? {};
  const data = field(root, "data");
  const rows = asList(data) ?? asList(field(asObject(data) ?? {}, "content")) ?? [];
  return readCallCharge(root, data, rows, (remark) => void remarks.push(remark));
}

test.each([
  [`3`, 3, null],
  [`0`, 0, null],
  [`3.0`, 3, null],
  [`null`, null, null],
  [`""`, null, null],
  [`"3"`, 3, "3"],
  [`-2`, null, "-2"],
  [`1e12`, null, "1e12"],
  [`1.5`, null, "1.5"],
  [`"-2"`, null, "-2"],
  [`"1.5"`, null, "1.5"],
  [`"three"`, null, "three"],
  [`" 3"`, 3, "3"],
  [`"3.00"`, 3, "3.00"],
  [`"1,200"`, 1200, "1,200"],
  [`"null"`, null, null],
  [`true`, null, "true"],
  [`{}`, null, "{…}"],
  [`99999999999999999999`, null, "99999999999999999999"],
])("row 62: withholding_money %s costs %j points and is odd as %j", (value, costPoints, oddCharge) => {
  for (const text of [
    `{"code":0,"withholding_money":${value},"data":{}}`,
    `{"code":0,"data":{"withholding_money":${value}}}`,
    `{"code":0,"data":[{"withholding_money":${value}}]}`,
  ]) {
    expect(charge(text)).toMatchObject({ costPoints, summedPoints: costPoints, oddCharge });
  }
});

const NOT_REPORTED = {
  costPoints: null,
  summedPoints: null,
  rowPoints: null,
  oddCharge: null,
  chargePlace: null,
};

test("row 62: absent is not reported, which is not 0", () => {
  for (const text of words(`
    {"code":0} {"code":0,"data":{}} {"code":0,"data":[]} {"code":0,"data":[{}]} {"code":0,"data":null}
  `))
    expect(charge(text)).toEqual(NOT_REPORTED);
});

test.each([
  [`[{"withholding_money":2},{"withholding_money":2},{"withholding_money":2}]`, 2, 6],
  [`[{"withholding_money":2},{"withholding_money":3}]`, null, 5],
  [`[{"withholding_money":0},{"withholding_money":0}]`, 0, 0],
  [`[{"withholding_money":2},{}]`, null, null],
  [`[{"withholding_money":2},"row"]`, null, null],
  [`[{"withholding_money":2},{"withholding_money":-2}]`, null, null],
  [`[{"withholding_money":"2"},{"withholding_money":"2"}]`, 2, 4],
  [`[{"withholding_money":1000000000},{"withholding_money":1000000000}]`, 1_000_000_000, null],
  [`[]`, null, null],
])("row 68: both readings of %s are kept: %j once, %j added up", (rows, costPoints, summedPoints) => {
  for (const data of [rows, `{"content":${rows}}`])
    expect(charge(`{"code":0,"data":${data}}`)).toMatchObject({ costPoints, summedPoints });
});

test("row 68: a row with an odd charge among silent ones says nothing certain, and is kept", () => {
  const expected = { ...NOT_REPORTED, oddCharge: "-4", chargePlace: "rows" };
  expect(charge(`{"code":0,"data":[{},{"withholding_money":-4}]}`)).toEqual(expected);
});

test.each([
  [`"withholding_money":0,"data":{"withholding_money":3}`, "0 / 3", "envelope"],
  [`"withholding_money":3,"data":{"withholding_money":0}`, "3 / 0", "envelope"],
  [`"withholding_money":-1,"data":{"withholding_money":2}`, "-1 / 2", "envelope"],
  [`"withholding_money":2,"data":[{"withholding_money":3},{"withholding_money":3}]`, "2 / 3", "envelope"],
  [
    `"data":{"withholding_money":2,"content":[{"withholding_money":2},{"withholding_money":3}]}`,
    "2 / 3",
    "data",
  ],
  [`"data":{"withholding_money":0,"content":[{"withholding_money":1},{}]}`, "0 / 1", "data"],
  [`"withholding_money":"-2","data":[{"withholding_money":-3}]`, "-2 / -3", "envelope"],
  [
    `"withholding_money":1,"data":{"withholding_money":2,"content":[{"withholding_money":3}]}`,
    "1 / 2",
    "envelope",
  ],
])("row 62: a charge given twice and differently in %s is not reported", (text, oddCharge, chargePlace) => {
  const remarks: string[] = [];
  expect(charge(`{"code":0,${text}}`, remarks)).toEqual({ ...NOT_REPORTED, oddCharge, chargePlace });
  expect(remarks).toEqual(["charge given twice"]);
});

test.each([
  ["in envelope and data", `"withholding_money":3,"data":{"withholding_money":3}`],
  ["in envelope and data, as number and digits", `"withholding_money":3.0,"data":{"withholding_money":"3"}`],
  [
    "and repeated by the rows",
    `"withholding_money":3,"data":[{"withholding_money":3},{"withholding_money":3}]`,
  ],
  [
    "and made up by the rows",
    `"withholding_money":3,"data":[{"withholding_money":1},{"withholding_money":2}]`,
  ],
  ["and repeated by some rows", `"data":{"withholding_money":3,"content":[{},{"withholding_money":3}]}`],
  ["with one place left empty", `"withholding_money":"","data":{"withholding_money":3,"content":[{}]}`],
])("row 62: a charge given twice and equally %s is one charge", (_where, text) => {
  const remarks: string[] = [];
  const expected = { costPoints: 3, summedPoints: 3, rowPoints: null, oddCharge: null };
  expect(charge(`{"code":0,${text}}`, remarks)).toMatchObject(expected);
  expect(remarks).toEqual([]);
});

test.each([
  [`[{"withholding_money":2},{"withholding_money":5},{"withholding_money":3}]`, 5],
  [`[{"withholding_money":2},{},{"withholding_money":-9}]`, 2],
  [`[{"withholding_money":0}]`, 0],
  [`[{"withholding_money":"x"}]`, null],
  [`[{}]`, null],
  [`[]`, null],
])("row 68: the highest charge of one of the rows %s is %j", (rows, rowPoints) => {
  expect(charge(`{"code":0,"data":${rows}}`).rowPoints).toBe(rowPoints);
});

test("row 62: whatever stands there, the cost is a whole number of points or not known", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ code: 0, data: { withholding_money: value } });
      const { costPoints } = charge(text);
      expect(costPoints === null || (Number.isSafeInteger(costPoints) && costPoints >= 0)).toBe(true);
    }),
  );
});
