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
])("%s is %s", (text, yuan) => {
  expect(readTypedYuan(text)).toBe(yuan);
});

test.each(["a dozen", "12,5", "1,23", "1.234,56", "$12", "12.345", "1-2", "一百", ""])(
  "%s is no amount",
  (text) => {
    expect(readTypedYuan(text)).toBeNull();
  },
);
