import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyTabStorage, tabStorage } from "./tab-storage.ts";

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

test("a stored value can be read until it is removed", () => {
  names.keep(["4402981677163358206", "9007199254740993"]);
  expect(names.read(names.text())).toEqual(["4402981677163358206", "9007199254740993"]);
  expect(names.read(names.text())).toHaveLength(2);
  names.forget();
  expect(names.read(names.text())).toBeNull();
});

test("each key has its own value", () => {
  names.keep(["one"]);
  tabStorage("md-others", (value): value is string => typeof value === "string").keep("two");
  expect(names.read(names.text())).toEqual(["one"]);
});

test.each([null, "", "{", "null", "[1]", '"a"'])("%j is no stored value", (text) => {
  expect(names.read(text)).toBeNull();
});

function refuse(): void {
  throw new DOMException("no", "QuotaExceededError");
}
const STORAGES: Record<string, object | null> = {
  full: { getItem: () => null, setItem: refuse, removeItem: () => undefined },
  "full, with something of before": {
    getItem: () => '["before"]',
    setItem: refuse,
    removeItem: () => undefined,
  },
  forbidden: { getItem: refuse, setItem: refuse, removeItem: refuse },
  "read-only": { getItem: () => null, setItem: refuse, removeItem: refuse },
  "switched off": null,
};
test.each(Object.entries(STORAGES))(
  "row 127: with storage that is %s values last as long as the document",
  (_, storage) => {
    vi.stubGlobal("sessionStorage", storage);
    names.keep(["4402981677163358206"]);
    expect(names.read(names.text())).toEqual(["4402981677163358206"]);
    names.keep(["another"]);
    expect(names.read(names.text())).toEqual(["another"]);
    names.forget();
    expect(names.text() === null || names.text() === '["before"]').toBe(true);
  },
);

test("row 127: access that throws is no error", () => {
  vi.stubGlobal("sessionStorage", undefined);
  Object.defineProperty(globalThis, "sessionStorage", { get: refuse, configurable: true });
  names.keep(["kept"]);
  expect(names.read(names.text())).toEqual(["kept"]);
  emptyTabStorage();
  expect(names.text()).toBeNull();
});
