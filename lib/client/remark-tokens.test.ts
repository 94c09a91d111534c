import { beforeEach, expect, test, vi } from "vitest";
import { findRemark, remarkToken } from "./remark-tokens.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("a token gives its remark back and reveals nothing of it", () => {
  const token = remarkToken("贺卡 secret");
  expect(token).toMatch(/^[a-z0-9]{1,8}$/);
  expect(findRemark(token ?? null)).toBe("贺卡 secret");
});

test("equal remarks have equal tokens, so that their requests are equal", () => {
  expect(remarkToken("a")).toBe(remarkToken("a"));
  expect(remarkToken("a")).not.toBe(remarkToken("b"));
});

test("an empty remark has no token, and an unknown token is not an empty remark", () => {
  expect(remarkToken("")).toBeUndefined();
  expect(findRemark(null)).toBe("");
  expect(findRemark("")).toBe("");
  expect(findRemark("gone")).toBeNull();
});

test("a tab keeps its last hundred remarks", () => {
  const first = remarkToken("remark 0");
  for (let nth = 1; nth <= 100; nth += 1) remarkToken(`remark ${nth}`);
  expect(findRemark(first ?? "")).toBeNull();
  expect(findRemark(remarkToken("remark 1") ?? "")).toBe("remark 1");
});
