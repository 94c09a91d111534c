import { expect, test } from "vitest";
import { groupDigits, formatFen } from "./digits.ts";

test.each([
  ["4402981677163358206", ["4402", "9816", "7716", "3358", "206"]],
  ["44029816", ["4402", "9816"]],
  ["1234", ["1234"]],
  ["", [""]],
  ["260101-123456789012345", ["260101-123456789012345"]],
  ["４４０２９", ["４４０２９"]],
])("groups %j into fours without losing a character", (text, groups) => {
  expect(groupDigits(text)).toEqual(groups);
  expect(groupDigits(text).join("")).toBe(text);
});

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [70, "0.70"],
  [17600, "176.00"],
  [129900, "1,299.00"],
  [123456789, "1,234,567.89"],
  [-1500, "−15.00"],
  [900719925474099, "9,007,199,254,740.99"],
])("%i fen is %s yuan", (fen, yuan) => {
  expect(formatFen(fen)).toBe(yuan);
});
