import fc from "fast-check";
import { expect, test } from "vitest";
import { noteIssue, findPersonalData } from "./personal-data.ts";

test.each([
  ["zhou.yan@linjian.example", "email"],
  ["a%40b.example", "email"],
  ["13912345678", "phone"],
  ["card13912345678x", "phone"],
  ["139-1234-5678", "phone"],
  ["+8613912345678", "phone"],
  ["110101199003074258", "idNumber"],
  ["11010119900307423X", "idNumber"],
  ["110101-19900307-423x", "idNumber"],
  ["110101900307423", "idNumber"],
  ["6222020000000102004", "cardNumber"],
  ["622202000000", "cardNumber"],
  ["6222-0200-0000-0102", "cardNumber"],
  ["6222.0200.0000.0102.004", "cardNumber"],
])("row 52: %s looks like %s", (text, kind) => expect(findPersonalData(text)).toBe(kind));

test.each([
  "parcel-2611",
  "wx-group-01",
  "sms-1111",
  "2026-11-21",
  "20261121-1030",
  "a@b",
  "v12345678901",
  "23912345678",
  "",
  "66",
  "@home",
  "12345678901234567890",
])("row 52: %s looks like nobody's data", (text) => {
  expect(findPersonalData(text)).toBeNull();
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const around = fc.stringMatching(/^[a-z_]{0,8}$/);

test("row 52: phones, IDs and cards are found whatever letters stand around them", () => {
  const number = fc.oneof(
    digits(9).map((rest) => `13${rest}`),
    digits(15),
    digits(17).map((rest) => `${rest}X`),
    digits(18),
    fc.integer({ min: 12, max: 19 }).chain(digits),
  );
  fc.assert(
    fc.property(
      around,
      number,
      around,
      (before, text, after) => void expect(findPersonalData(before + text + after)).not.toBeNull(),
    ),
  );
});

test("row 52: a word with at most ten digits in a row is never taken for a person's data", () => {
  fc.assert(
    fc.property(
      around,
      fc.integer({ min: 0, max: 10 }).chain(digits),
      around,
      (before, text, after) => void expect(findPersonalData(before + text + after)).toBeNull(),
    ),
  );
});

test.each([
  ["", "missing"],
  [" \n ", "missing"],
  ["a".repeat(501), "tooLong"],
  ["asked by 13912345678", "namesPerson"],
  ["asked by 139 1234 5678", "namesPerson"],
  ["１３９１２３４５６７８", "namesPerson"],
  ["card 6222 0200 0000 0102 004", "namesPerson"],
  ["证件 110101 19900307 4258", "namesPerson"],
  ["证件 110101 19900307 423x", "namesPerson"],
  ["write to zhou.yan@linjian.example", "namesPerson"],
])("a note like %j is refused: %s", (note, issue) => expect(noteIssue(note)).toBe(issue));

test.each([
  "Statement of 2026-11-21 14:02: 3 points",
  "2026 11 21 1402, ticket 48213",
  "对账单显示未扣费",
  "3 of 3 charged",
  ` ${"a".repeat(500)} `,
])("a note like %j is taken", (note) => {
  expect(noteIssue(note)).toBeNull();
});
