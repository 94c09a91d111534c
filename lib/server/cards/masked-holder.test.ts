import { expect, test } from "vitest";
import { maskCardHolder } from "./masked-holder.ts";

test.each([
  ["11010519491231002X", "1101**********002X"],
  ["110105491231002", "1101*******1002"],
  ["H12345678", "H******78"],
  ["A123456(3)", "A*******3)"],
  ["01234567", "0*****67"],
])("of the paper %s is stored %s: of a short one hardly anything", (idCardCode, masked) => {
  expect(maskCardHolder({ name: "林晓", accountNo: "6222020000000102004", idCardCode }).idCardCode).toBe(
    masked,
  );
});
