import { expect, test, vi } from "vitest";
import { sql, statementText } from "./statement.ts";

test("values are numbered in order, through the parts they stand in, and never become text", () => {
  const part = sql`b = ${"'; drop table calls; --"} and c = any(${["x", "y"]}::text[])`;
  const statement = sql`select * from t where a = ${1} and ${part} and d = ${null}`;
  expect(statementText(statement)).toBe(
    "select * from t where a = $1 and b = $2 and c = any($3::text[]) and d = $4",
  );
  expect(statement.values).toEqual([1, "'; drop table calls; --", ["x", "y"], null]);
});

test("parts may be empty, stand first and last, and be joined", () => {
  const statement = sql`${sql.raw("select 1")} ${sql``}${sql.join([sql`a = ${1}`, sql`b = ${2}`], ", ")}`;
  expect([statementText(statement), statement.values]).toEqual(["select 1 a = $1, b = $2", [1, 2]]);
  expect(statementText(sql.join([], ", "))).toBe("");
});

test("a part that another bundle made, with its own copy of the module, is a part and no value", async () => {
  vi.resetModules();
  const other = await import("./statement.ts");
  expect(other.sql).not.toBe(sql);
  const statement = sql`with a as (${other.sql`select ${1}`})`;
  expect([statementText(statement), statement.values]).toEqual(["with a as (select $1)", [1]]);
});
