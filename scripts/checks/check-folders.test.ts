import { expect, test } from "vitest";
import { faultsOf } from "./check-folders.mjs";

const house = (texts: Record<string, string>) => faultsOf(Object.keys(texts), (file: string) => texts[file]);

test("a folder of over 20 source files is named with its count; tests don't count", () => {
  const files = (count: number, name: (nr: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, nr) => [name(nr), ""]));
  expect(house(files(20, (nr) => `lib/shared/file-${nr}.ts`))).toEqual([]);
  expect(house(files(21, (nr) => `lib/shared/file-${nr}.ts`))).toEqual([
    "lib/shared holds 21 source files; 20 are the most.",
  ]);
  expect(house(files(21, (nr) => `lib/shared/file-${nr}.test.ts`))).toEqual([]);
  expect(house(files(21, (nr) => `lib/testing/file-${nr}.ts`))).toEqual([]);
});

test("a cycle of folders is reported once, however long it is", () => {
  const one = {
    "lib/a/one.ts": 'import { two } from "#lib/b/two.ts";',
    "lib/b/two.ts": 'import { three } from "../c/three.ts";',
    "lib/c/three.ts": "",
  };
  expect(house(one)).toEqual([]);
  expect(house({ ...one, "lib/c/three.ts": 'import type { One } from "#lib/a/one.ts";' })).toEqual([
    "lib/a → lib/b → lib/c → lib/a: folders that need each other.",
  ]);
});
