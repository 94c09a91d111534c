import { expect, test } from "vitest";
import type { ApiRight } from "#lib/shared/api/api-keys.ts";
import { apiKeyInput, FIRST_DRAFT, toggleRight } from "./api-key-draft.ts";

test.each<[ApiRight[], ApiRight, ApiRight[]]>([
  [[], "orders", ["orders"]],
  [[], "receivers", ["orders", "receivers"]],
  [["orders"], "receivers", ["orders", "receivers"]],
  [["orders", "receivers", "jobs"], "orders", ["jobs"]],
  [["orders", "receivers"], "receivers", ["orders"]],
])("of the rights %j, a press on %s leaves %j", (rights, right, after) =>
  expect(toggleRight(rights, right)).toEqual(after),
);

test("a new key may read nothing yet, and what is no number is no limit", () => {
  expect(FIRST_DRAFT.rights).toEqual([]);
  const input = apiKeyInput({ ...FIRST_DRAFT, name: "ERP", callsAMinute: "6o" });
  expect(input).toEqual({ name: "ERP", rights: [], shopIds: null, callsAMinute: 0, lastDay: null });
});
