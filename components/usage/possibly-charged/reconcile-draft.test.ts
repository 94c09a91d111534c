import { expect, test } from "vitest";
import { exactly } from "#lib/shared/calls/points.ts";
import type { PossiblyChargedCall, PossiblyChargedKind } from "#lib/shared/usage/possibly-charged.ts";
import { toReconcileDraft, reconciledSum, reconcileGroups } from "./reconcile-draft.ts";

const call = (id: string, variant: string | null, points: number | null = null): PossiblyChargedCall => ({
  id,
  callId: id,
  at: 0,
  operation: "bankCard",
  variant,
  person: null,
  shop: null,
  outcome: "unknown",
  reason: null,
  code: null,
  httpStatus: null,
  message: null,
  requestId: null,
  serviceTime: null,
  usualPoints: null,
  mostPoints: null,
  reportedPoints: null,
  reconciliation: points === null ? null : { id: 1, points, at: 0, by: null, note: "n" },
});
const price = { usualPoints: exactly(3), mostPoints: 4 };
const kind: PossiblyChargedKind = { operation: "bankCard", variant: "2", calls: 9, ...price };

test("selected calls are grouped by level or edition, with the price of their kind", () => {
  const groups = reconcileGroups([call("a", "2"), call("b", null), call("c", "2")], [kind]);
  expect(groups.map(({ calls }) => calls.map(({ id }) => id))).toEqual([["a", "c"], ["b"]]);
  expect(groups.map((group) => group.kind)).toEqual([kind, undefined]);
});

test("the sum is points times calls of all kinds, and empty while one is no number", () => {
  const groups = reconcileGroups([call("a", "2"), call("b", "2"), call("c", "3")], []);
  expect(reconciledSum(groups, (key) => (key.endsWith("2") ? 3 : 5))).toBe(11);
  expect(reconciledSum(groups, () => 0)).toBe(0);
  expect(reconciledSum(groups, (key) => (key.endsWith("2") ? 3 : null))).toBeNull();
});

test("a new form begins with earlier input if all calls of a kind had the same", () => {
  const typed = (calls: PossiblyChargedCall[]) =>
    Object.values(toReconcileDraft(reconcileGroups(calls, [])).typed);
  expect(typed([call("a", "2", 0), call("b", "2", 0)])).toEqual(["0"]);
  expect(typed([call("a", "2", 1), call("b", "2", 2)])).toEqual([]);
  expect(typed([call("a", "2", 1), call("b", "2")])).toEqual([]);
  expect(typed([call("a", "2")])).toEqual([]);
});
