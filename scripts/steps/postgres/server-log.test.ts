import { expect, test } from "vitest";
import { isImportant, whyNot } from "./server-log.mjs";

const why = (...lines: string[]) => whyNot("It could not start", "/data", lines);

test("the last serious line is the reason", () => {
  expect(
    why(
      "postmaster LOG:  starting",
      "postmaster FATAL:  could not map shared memory",
      "postmaster LOG:  shut down",
    ),
  ).toBe("It could not start: could not map shared memory.");
  expect(why("initdb: error: directory exists")).toBe("It could not start: directory exists.");
  expect(why("sh: 1: postgres: not found", "")).toBe("It could not start: sh: 1: postgres: not found.");
  expect(why()).toBe("It could not start: it ended without a word.");
});

test("a full disk is told as one", () => {
  expect(
    why('client backend PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device'),
  ).toBe("It could not start: no space is left on the disk of /data.");
});

test("a statement is never told, whatever it holds", () => {
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

test("what concerns the server is told, what it answers to a client is not", () => {
  expect(isImportant("checkpointer PANIC:  could not write")).toBe(true);
  expect(isImportant("startup FATAL:  the data directory is damaged")).toBe(true);
  expect(isImportant('client backend FATAL:  password authentication failed for user "merchant_desk"')).toBe(
    false,
  );
  expect(
    isImportant("autovacuum worker FATAL:  terminating autovacuum process due to administrator command"),
  ).toBe(false);
  expect(isImportant("postmaster LOG:  database system is ready to accept connections")).toBe(false);
});
