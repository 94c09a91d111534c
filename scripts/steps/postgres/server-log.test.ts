import { expect, test } from "vitest";
import { isImportant, whyNot } from "./server-log.mjs";

const why = (...lines: string[]) => whyNot("It could not start", "/data", lines);

test.each([
  [
    "could not map",
    ["postmaster LOG:  starting", "postmaster FATAL:  could not map", "postmaster LOG:  shut down"],
  ],
  ["directory exists", ["initdb: error: directory exists"]],
  ["sh: 1: postgres: not found", ["sh: 1: postgres: not found", ""]],
  ["it ended without a message", []],
  [
    "no space is left on the disk of /data",
    ['client backend PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device'],
  ],
])("the last serious line is the reason: %s", (reason, lines) =>
  expect(why(...lines)).toBe(`It could not start: ${reason}.`),
);

test("a statement is never shown, whatever is in it", () => {
  const statement = [
    "client backend STATEMENT:  insert into cards values ('6222020000000302000 FATAL: error:',",
    "\t'FATAL: Lin')",
  ];
  expect(why("client backend PANIC:  stuck spinlock", ...statement)).toBe(
    "It could not start: stuck spinlock.",
  );
  expect(why("sh: killed", ...statement)).toBe("It could not start: sh: killed.");
  expect(statement.filter(isImportant)).toEqual([]);
});

test.each([
  ["checkpointer PANIC:  could not write", true],
  ["startup FATAL:  the data directory is damaged", true],
  ['client backend FATAL:  password authentication failed for user "merchant_desk"', false],
  ["autovacuum worker FATAL:  terminating autovacuum process due to administrator command", false],
  ["postmaster LOG:  database system is ready to accept connections", false],
])("lines about the server are shown, those for a client are not: %s", (line, isTold) =>
  expect(isImportant(line)).toBe(isTold),
);
