import { expect, test } from "vitest";
import { formatFen } from "#lib/shared/base/format-fen.ts";

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
