import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { toStorageError } from "./storage-error.ts";
import { words } from "#lib/testing/shown/words.ts";
import { AppError } from "#lib/shared/base/errors.ts";

const coded = (code: string) => Object.assign(new Error("driver text with 13800138000"), { code });
const wrapped = (cause: Error) => new DrizzleQueryError("insert …", ["13800138000"], cause);

const DOWN = words("ECONNREFUSED 57P01 08006 53300 42P01 57014 25P03");
test.each([
  ...DOWN.map((code) => ["storageDown", coded(code)] as const),
  ["storageFull", coded("53100")],
  ["storageFull", wrapped(coded("53100"))],
  ["storageFull", coded("ENOSPC")],
  ["storageDown", wrapped(coded("ECONNRESET"))],
  ["storageDown", wrapped(new Error("Connection terminated unexpectedly"))],
  ["storageDown", wrapped(coded("55P03"))],
  ["storageDown", new Error("timeout expired")],
] as const)("%s is what we call it", (code, thrown) => {
  const error = toStorageError(thrown);
  expect(error).toMatchObject({ name: "AppError", code });
  expect(error?.message).not.toContain("13800138000");
});

test.each([
  ["a broken rule of a table", wrapped(coded("23505"))],
  ["a mistake of ours", new TypeError("x is not a function")],
  ["an error of another kind", new AppError("notFound", "no such shop")],
  ["something that is no error", "text"],
])("%s is no trouble of the storage", (_, thrown) => {
  expect(toStorageError(thrown)).toBeNull();
});

test("what is called so already stays the same", () => {
  const error = new AppError("storageDown", "the database is not open");
  expect(toStorageError(error)).toBe(error);
});
