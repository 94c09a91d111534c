import { expect, test } from "vitest";
import { readTypedYuan } from "./typed-yuan.ts";

test.each([
  ["12", "12"],
  ["12.5", "12.50"],
  ["1,000", "1000"],
  ["¥1,000.00", "1000"],
  ["￥1，234，567.89", "1234567.89"],
  ["２０００．５", "2000.50"],
  [" 100元 ", "100"],
  ["RMB 99", "99"],
  ["1,200.5", "1200.50"],
  ["12 000", "12000"],
  ["1 200.00元", "1200"],
])("%s is %s", (text, yuan) => {
  expect(readTypedYuan(text)).toBe(yuan);
});

test.each([
  "a dozen",
  "12,5",
  "1,23",
  "1,2345",
  "12,34,567",
  "1.234,56",
  "0.123 456",
  "2026 1000",
  "0 500",
  "1,200 300",
  "$12",
  "12.345",
  "1-2",
  "一百",
  "",
])("%s is no amount", (text) => {
  expect(readTypedYuan(text)).toBeNull();
});
