import { expect, test, vi } from "vitest";
import { statement, statementText } from "./statement.ts";

test("values are numbered in order, through the parts they stand in, and never become text", () => {
  const part = statement`b = ${"'; drop table calls; --"} and c = any(${["x", "y"]}::text[])`;
  const built = statement`select * from t where a = ${1} and ${part} and d = ${null}`;
  expect(statementText(built)).toBe(
    "select * from t where a = $1 and b = $2 and c = any($3::text[]) and d = $4",
  );
  expect(built.values).toEqual([1, "'; drop table calls; --", ["x", "y"], null]);
});

test("parts may be empty, stand first and last, and be joined", () => {
  const all = statement.join([statement`a = ${1}`, statement`b = ${2}`], ", ");
  const built = statement`${statement.raw("select 1")} ${statement``}${all}`;
  expect([statementText(built), built.values]).toEqual(["select 1 a = $1, b = $2", [1, 2]]);
  expect(statementText(statement.join([], ", "))).toBe("");
});

test("a part that another bundle made, with its own copy of the module, is a part and no value", async () => {
  vi.resetModules();
  const other = await import("./statement.ts");
  expect(other.statement).not.toBe(statement);
  const built = statement`with a as (${other.statement`select ${1}`})`;
  expect([statementText(built), built.values]).toEqual(["with a as (select $1)", [1]]);
});
