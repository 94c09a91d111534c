import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tabStorage } from "./tab-storage.ts";

const stored = new Map<string, string>();
const names = tabStorage(
  "md-names",
  (value): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string"),
);

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test("what is kept comes back, again and again, until it is forgotten", () => {
  names.keep(["4402981677163358206", "9007199254740993"]);
  expect(names.read(names.text())).toEqual(["4402981677163358206", "9007199254740993"]);
  expect(names.read(names.text())).toHaveLength(2);
  names.forget();
  expect(names.read(names.text())).toBeNull();
});

test("each key keeps its own", () => {
  names.keep(["one"]);
  tabStorage("md-others", (value): value is string => typeof value === "string").keep("two");
  expect(names.read(names.text())).toEqual(["one"]);
});

test.each([null, "", "{", "null", "[1]", '"a"'])("%j is nothing kept", (text) => {
  expect(names.read(text)).toBeNull();
});
