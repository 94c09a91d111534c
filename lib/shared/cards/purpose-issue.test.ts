import { expect, test } from "vitest";
import { purposeIssue } from "#lib/shared/cards/purpose-issue.ts";

const holder = {
  accountNo: "6222020000000102004",
  idCardCode: "11010519491231002X",
  bankPreMobile: "13800130426",
};

test.each([
  ["退款账户核对", null],
  ["Order 4402981677163358206", null],
  ["card ending 2004", null],
  [" ", "purposeMissing"],
  ["6222020000000102004", "purposeNamesHolder"],
  ["退款到 6222 0200-0000 0102 004", "purposeNamesHolder"],
  ["id 11010519491231002x", "purposeNamesHolder"],
  ["call １３８００１３０４２６", "purposeNamesHolder"],
])("of the purpose %j is said: %s", (purpose, issue) => expect(purposeIssue(purpose, holder)).toBe(issue));

test("a number that is not asked about is no reason", () => {
  expect(purposeIssue("13800130426", { accountNo: holder.accountNo })).toBeNull();
  expect(purposeIssue("any", { accountNo: "" })).toBeNull();
  expect(purposeIssue("3 refunds", { accountNo: "3" })).toBeNull();
});
