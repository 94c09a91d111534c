import { expect, test } from "vitest";
import { otherBuyer, type BuyerBatchResponse } from "#lib/shared/buyers/buyers.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { newRun, toRequest } from "./begin-run.ts";
import { priceFrom, priceOfOrders } from "./run-price.ts";
import { countStates, sumResponses, listRows } from "./run-rows.ts";
import {
  startPack,
  failPack,
  nextPack,
  packInProgress,
  skipPack,
  finishPack,
  problemPack,
  type RunState,
} from "./run-state.ts";
import { many } from "#lib/testing/shown/buyer-orders.ts";
import { range, shownFacts } from "#lib/testing/shown/shown-facts.ts";

const orders = many(87);
const shop = { id: "s1", name: "林间小铺" };
const ids = { runId: "r1", requestKey: "q", shop, edition: "basic" } as const;
const begun = (): RunState => newRun({ ...ids, kept: [], known: null, tids: [], cache: "default", orders });
const around = { shopId: "s1", edition: "basic", known: { tids: [] as string[], asOf: null } } as const;
/** The cost of `calls` calls. */
const came = (calls: number, points: number, unreported = 0, maybe = 0) => {
  return { asOf: 5, calls, points: exactly(points), unreported, maybe };
};
const facts = shownFacts({ asOf: 5 });
/** The state of a run's first row. */
const stateOf = (run: RunState) => listRows(run)[0]?.state;

function answer(
  run: RunState,
  at: number,
  change: Partial<Extract<BuyerBatchResponse, { kind: "answered" }>> = {},
): RunState {
  const answers = (run.packs[at]?.orders ?? []).map(({ tid }) => ({
    tid,
    openId: tid === orders[0]?.tid ? null : `U${tid}`,
    replyNick: null,
  }));
  return finishPack(startPack(run, at), at, { kind: "answered", answers, foreignCount: 0, facts, ...change });
}

function problem(run: RunState, at: number, change: Partial<ServiceProblem>): RunState {
  const silence = { operation: "buyerOpenId", outcome: "unknown", reason: "noAnswer", mayHaveCost: true };
  const given = { ...facts, costPoints: null, callId: "c", ...silence, ...change } as ServiceProblem;
  return finishPack(startPack(run, at), at, { kind: "problem", problem: given });
}

const refused = { outcome: "refused", reason: "noPermission", mayHaveCost: false } as const;

test("row 74: 87 orders are three batches of 30, 30 and 27", () => {
  expect(begun().packs.map((pack) => pack.orders.length)).toEqual([30, 30, 27]);
  expect(begun().packs.flatMap((pack) => pack.orders)).toEqual(orders);
});

test("a lookup sends batch after batch until none waits", () => {
  let run = begun();
  for (const at of [0, 1, 2]) {
    expect(nextPack(run)).toBe(at);
    expect(packInProgress(startPack(run, at))).toBe(at);
    run = answer(run, at);
  }
  expect([nextPack(run), packInProgress(run), problemPack(run)]).toEqual([null, null, null]);
  expect(sumResponses(run)).toEqual(came(3, 3));
});

test("rows are matched by trade number; an order without an entry is not found", () => {
  const answers = [1, 0].map((at) => ({ tid: orders[at]!.tid, openId: `U${at}`, replyNick: null }));
  const rows = listRows(answer(begun(), 0, { answers }));
  const told = rows.slice(0, 3).map(({ openId, state }) => `${openId} ${state}`);
  expect(told).toEqual(["U0 answered", "U1 answered", "null noAnswer"]);
  const others = { asking: 0, maybeCharged: 0, refused: 0 };
  expect(countStates(rows)).toEqual({ answered: 2, noAnswer: 28, notAsked: 57, ...others });
});

test.each([
  ["n0", "n0", null],
  ["n0 ", "n0", null],
  ["n0", null, null],
  ["n0", "N0", "N0"],
  ["n0", "ｎ0", "ｎ0"],
  ["n0", "n0\u200b", "n0\u200b"],
])("for nickname %j a response with %j names another buyer: %j", (nick, replyNick, other) => {
  expect(otherBuyer({ nick, replyNick })).toBe(other);
});

test("row 75: a row shown again keeps its note of another buyer", () => {
  const answers = orders.slice(0, 30).map(({ tid }) => ({ tid, openId: null, replyNick: "other" }));
  const shown = answer(begun(), 0, { answers });
  const { kept } = toRequest(orders, { ...around, shown });
  expect(kept.map(otherBuyer)).toEqual(answers.map(() => "other"));
});

test("row 77: a batch without a response pauses the lookup; repeated or skipped, results stay", () => {
  const stuck = problem(answer(begun(), 0), 1, {});
  expect([problemPack(stuck), nextPack(stuck)]).toEqual([1, 2]);
  expect(countStates(listRows(stuck))).toMatchObject({ maybeCharged: 30, notAsked: 27 });
  const on = skipPack(stuck, 1);
  expect([problemPack(on), nextPack(on)]).toEqual([null, 2]);
  expect(countStates(listRows(answer(on, 2))).maybeCharged).toBe(30);
  expect(problemPack(answer(on, 2))).toBe(1);
  expect(countStates(listRows(answer(stuck, 1)))).toMatchObject({ maybeCharged: 0, notAsked: 27 });
});

test("a rejection may not have been charged, an unsent request was not made", () => {
  const unsent = { outcome: "notSent", reason: "unreachable", mayHaveCost: false } as const;
  expect(stateOf(problem(begun(), 0, refused))).toBe("refused");
  expect(stateOf(problem(begun(), 0, unsent))).toBe("notAsked");
});

test("a press that may have arrived may have been charged, one rejected was not made", () => {
  expect(stateOf(failPack(startPack(begun(), 0), 0, { code: "offline" }))).toBe("maybeCharged");
  expect(stateOf(failPack(startPack(begun(), 0), 0, { code: "newVersion" }))).toBe("notAsked");
});

test("a scan stays visible while its batch is repeated; a second 302 is reported as such", () => {
  const needsScan = { outcome: "refused", reason: "shopNotAuthorized", mayHaveCost: false } as const;
  const refused = problem(begun(), 0, needsScan);
  const asking = startPack(refused, 0);
  expect([problemPack(asking), packInProgress(asking), asking.packs[0]?.isConfirmed]).toEqual([0, 0, true]);
  expect(problem(refused, 0, needsScan).packs[0]?.isConfirmed).toBe(true);
  expect(stateOf(refused)).toBe("notAsked");
  expect(problemPack(answer(refused, 0))).toBeNull();
});

test("an unreported charge never counts as 0; each call of a batch counts", () => {
  const silent = { ...facts, costPoints: null };
  expect(sumResponses(answer(answer(begun(), 0), 1, { facts: silent }))).toEqual(came(2, 1, 1));
  expect(sumResponses(answer(problem(begun(), 0, {}), 0))).toEqual(came(2, 1, 0, 1));
  expect(sumResponses(problem(begun(), 0, refused))).toEqual(came(1, 0));
  expect(sumResponses(begun())).toBeNull();
});

test("a new request skips orders found for the same shop, edition and nickname", () => {
  const run = answer(begun(), 0);
  const given = { ...around, shown: run };
  const request = toRequest(orders, given);
  expect(request.orders).toEqual(orders.slice(30));
  expect(request.kept).toMatchObject(
    orders.slice(0, 30).map(({ tid }, at) => ({ tid, openId: at === 0 ? null : `U${tid}` })),
  );
  for (const change of [{ shopId: "s2" }, { edition: "standard" as const }, { shown: null }])
    expect(toRequest(orders, { ...given, ...change }).orders).toHaveLength(87);
  expect(toRequest([{ ...orders[1]!, nick: "other" }], given).orders).toHaveLength(1);
  expect(listRows(newRun({ ...run, orders: orders.slice(30), kept: request.kept }))).toHaveLength(87);
});

test("a press on a batch sends it and all waiting ones, for their total price", () => {
  const stuck = problem(answer(begun(), 0), 1, refused);
  const priceOf = (orders: number) => range(1, orders);
  expect(priceFrom(begun(), 0, priceOf)).toEqual(range(3, 87));
  expect(priceFrom(stuck, 1, priceOf)).toEqual(range(2, 57));
  expect(priceFrom(stuck, 2, priceOf)).toEqual(range(1, 27));
  expect(priceOfOrders(87, priceOf)).toEqual(range(3, 87));
  expect([priceOfOrders(0, priceOf), priceOfOrders(87, () => null)]).toEqual([exactly(0), null]);
});
