import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "#lib/server/service/json/exact-json.ts";
import { asList, asObject, field } from "#lib/server/service/json/json-value.ts";
import { readCallCharge } from "./charge.ts";

function charge(text: string) {
  const root = asObject(parseExactJson(text, (one) => one)) ?? {};
  const data = field(root, "data");
  return readCallCharge(root, data, asList(data) ?? asList(field(asObject(data) ?? {}, "content")) ?? []);
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
  [`" 3"`, null, "3"],
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

test("row 62: absent is not reported, which is not 0", () => {
  for (const text of [
    `{"code":0}`,
    `{"code":0,"data":{}}`,
    `{"code":0,"data":[]}`,
    `{"code":0,"data":[{}]}`,
    `{"code":0,"data":null}`,
  ])
    expect(charge(text)).toEqual({
      costPoints: null,
      summedPoints: null,
      oddCharge: null,
      chargePlace: null,
    });
});

test("row 68: rows that all carry the same charge carry the call's charge once", () => {
  expect(
    charge(`{"code":0,"data":[{"withholding_money":2},{"withholding_money":2},{"withholding_money":2}]}`)
      .costPoints,
  ).toBe(2);
  expect(
    charge(`{"code":0,"data":{"content":[{"withholding_money":2},{"withholding_money":2}]}}`).costPoints,
  ).toBe(2);
});

test.each([
  [`[{"withholding_money":2},{"withholding_money":2},{"withholding_money":2}]`, 2, 6],
  [`[{"withholding_money":2},{"withholding_money":3}]`, null, 5],
  [`[{"withholding_money":0},{"withholding_money":0}]`, 0, 0],
  [`[{"withholding_money":2},{}]`, null, null],
  [`[{"withholding_money":2},{"withholding_money":-2}]`, null, null],
  [`[{"withholding_money":"2"},{"withholding_money":"2"}]`, 2, 4],
  [`[{"withholding_money":1000000000},{"withholding_money":1000000000}]`, 1_000_000_000, null],
  [`[]`, null, null],
])("row 68: both readings of %s are kept: %j once, %j added up", (rows, costPoints, summedPoints) => {
  expect(charge(`{"code":0,"data":${rows}}`)).toMatchObject({ costPoints, summedPoints });
});

test("row 68: rows that differ, or of which some are silent, say nothing certain", () => {
  expect(charge(`{"code":0,"data":[{"withholding_money":2},{"withholding_money":3}]}`).costPoints).toBeNull();
  expect(charge(`{"code":0,"data":[{"withholding_money":2},{}]}`).costPoints).toBeNull();
  expect(charge(`{"code":0,"data":[{"withholding_money":2},"row"]}`).costPoints).toBeNull();
  expect(charge(`{"code":0,"data":[{},{"withholding_money":-4}]}`)).toEqual({
    costPoints: null,
    summedPoints: null,
    oddCharge: "-4",
    chargePlace: "rows",
  });
});

test("row 68: the reply's own charge comes before data's, and data's before the rows'", () => {
  expect(
    charge(
      `{"code":0,"withholding_money":1,"data":{"withholding_money":2,"content":[{"withholding_money":3}]}}`,
    ).costPoints,
  ).toBe(1);
  expect(
    charge(`{"code":0,"data":{"withholding_money":2,"content":[{"withholding_money":3}]}}`).costPoints,
  ).toBe(2);
  expect(charge(`{"code":0,"withholding_money":-1,"data":{"withholding_money":2}}`)).toEqual({
    costPoints: null,
    summedPoints: null,
    oddCharge: "-1",
    chargePlace: "envelope",
  });
});

test("row 62: whatever stands there, the cost is a whole number of points or not known", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ code: 0, data: { withholding_money: value } });
      if (text.includes("__proto__")) return;
      const { costPoints } = charge(text);
      expect(costPoints === null || (Number.isSafeInteger(costPoints) && costPoints >= 0)).toBe(true);
    }),
  );
});
