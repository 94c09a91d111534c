import { expect, test } from "vitest";
import { otherBuyer, type BuyerPackReply } from "#lib/shared/buyers/buyers.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { newRun, requestOf } from "./begin-run.ts";
import { priceFrom, priceOfOrders } from "./run-price.ts";
import { countStates, factsOf, rowsOf } from "./run-rows.ts";
import {
  asked,
  failed,
  nextPack,
  packUnderWay,
  passed,
  replied,
  problemPack,
  type RunState,
} from "./run-state.ts";

const orders = Array.from({ length: 87 }, (_, at) => ({
  tid: String(4_402_981_677_163_350_001n + BigInt(at)),
  nick: `n${at}`,
}));
const shop = { id: "s1", name: "林间小铺" };
const begun = (): RunState =>
  newRun({
    runId: "r1",
    shop,
    edition: "basic",
    requestKey: "q",
    kept: [],
    known: null,
    tids: [],
    cache: "default",
    orders,
  });
const around = { shopId: "s1", edition: "basic", known: { tids: [] as string[], asOf: null } } as const;
/** What so many calls came to. */
const came = (calls: number, points: number, unreported = 0, maybe = 0) => ({
  asOf: 5,
  calls,
  points: exactly(points),
  unreported,
  maybe,
});
const facts = {
  asOf: 5,
  source: "called",
  calls: 1,
  costPoints: exactly(1),
  predictedPoints: exactly(1),
  usualPoints: exactly(1),
} as const;

function answer(
  run: RunState,
  at: number,
  change: Partial<Extract<BuyerPackReply, { kind: "answered" }>> = {},
): RunState {
  const answers = (run.packs[at]?.orders ?? []).map(({ tid }) => ({
    tid,
    openId: tid.endsWith("0") ? null : `U${tid}`,
    replyNick: null,
  }));
  return replied(asked(run, at), at, { kind: "answered", answers, foreignCount: 0, facts, ...change });
}

function problem(run: RunState, at: number, change: Partial<ServiceProblem>): RunState {
  const given = {
    ...facts,
    costPoints: null,
    operation: "buyerOpenId",
    outcome: "unknown",
    reason: "noAnswer",
    mayHaveCost: true,
    callId: "c",
    ...change,
  } as ServiceProblem;
  return replied(asked(run, at), at, { kind: "problem", problem: given });
}

const refused = { outcome: "refused", reason: "noPermission", mayHaveCost: false } as const;

test("row 74: 87 orders are three packs of 30, 30 and 27", () => {
  expect(begun().packs.map((pack) => pack.orders.length)).toEqual([30, 30, 27]);
  expect(begun().packs.flatMap((pack) => pack.orders)).toEqual(orders);
});

test("a run goes from pack to pack until none waits", () => {
  let run = begun();
  for (const at of [0, 1, 2]) {
    expect(nextPack(run)).toBe(at);
    expect(packUnderWay(asked(run, at))).toBe(at);
    run = answer(run, at);
  }
  expect([nextPack(run), packUnderWay(run), problemPack(run)]).toEqual([null, null, null]);
  expect(factsOf(run)).toEqual(came(3, 3));
});

test("rows are matched by trade number, and an order without an entry has no answer", () => {
  const run = answer(begun(), 0, {
    answers: [
      { tid: orders[1]!.tid, openId: "U1", replyNick: null },
      { tid: orders[0]!.tid, openId: "U0", replyNick: null },
    ],
  });
  const rows = rowsOf(run);
  expect(rows.slice(0, 3).map(({ openId, state }) => [openId, state])).toEqual([
    ["U0", "answered"],
    ["U1", "answered"],
    [null, "noAnswer"],
  ]);
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
])("of %j and %j in the reply only another nick that is named is another buyer", (nick, replyNick, other) => {
  expect(otherBuyer({ nick, replyNick })).toBe(other);
});

test("row 75: what a row that is shown again said of another buyer stays with it", () => {
  const answers = orders.slice(0, 30).map(({ tid }) => ({ tid, openId: null, replyNick: "other" }));
  const shown = answer(begun(), 0, { answers });
  const { kept } = requestOf(orders, { ...around, shown });
  expect(kept.map(otherBuyer)).toEqual(answers.map(() => "other"));
});

test("row 77: a pack without an answer holds the run; asked again or passed, what was answered stays", () => {
  const stuck = problem(answer(begun(), 0), 1, {});
  expect([problemPack(stuck), nextPack(stuck)]).toEqual([1, 2]);
  expect(countStates(rowsOf(stuck))).toMatchObject({ maybeCharged: 30, notAsked: 27 });
  const on = passed(stuck, 1);
  expect([problemPack(on), nextPack(on)]).toEqual([null, 2]);
  expect(countStates(rowsOf(answer(on, 2))).maybeCharged).toBe(30);
  expect(problemPack(answer(on, 2))).toBe(1);
  expect(countStates(rowsOf(answer(stuck, 1)))).toMatchObject({ maybeCharged: 0, notAsked: 27 });
});

test("a refusal is no charge that may have been, what never left was not asked", () => {
  const unsent = { outcome: "notSent", reason: "unreachable", mayHaveCost: false } as const;
  expect(rowsOf(problem(begun(), 0, refused))[0]?.state).toBe("refused");
  expect(rowsOf(problem(begun(), 0, unsent))[0]?.state).toBe("notAsked");
});

test("a press that may not have arrived may have been charged, one that was turned away was not asked", () => {
  expect(rowsOf(failed(asked(begun(), 0), 0, { code: "offline" }))[0]?.state).toBe("maybeCharged");
  expect(rowsOf(failed(asked(begun(), 0), 0, { code: "newVersion" }))[0]?.state).toBe("notAsked");
});

test("a scan stays in sight while its pack is asked again, a second 302 is told as such", () => {
  const needsScan = { outcome: "refused", reason: "shopNotAuthorized", mayHaveCost: false } as const;
  const refused = problem(begun(), 0, needsScan);
  const asking = asked(refused, 0);
  expect([problemPack(asking), packUnderWay(asking), asking.packs[0]?.isConfirmed]).toEqual([0, 0, true]);
  expect(problem(refused, 0, needsScan).packs[0]?.isConfirmed).toBe(true);
  expect(rowsOf(refused)[0]?.state).toBe("notAsked");
  expect(problemPack(answer(refused, 0))).toBeNull();
});

test("a charge that was not reported is counted as such, never as 0; each time a pack was asked counts", () => {
  const silent = { ...facts, costPoints: null };
  expect(factsOf(answer(answer(begun(), 0), 1, { facts: silent }))).toEqual(came(2, 1, 1));
  expect(factsOf(answer(problem(begun(), 0, {}), 0))).toEqual(came(2, 1, 0, 1));
  expect(factsOf(problem(begun(), 0, refused))).toEqual(came(1, 0));
  expect(factsOf(begun())).toBeNull();
});

test("a new request leaves out what the run on the screen has answered for the same shop, edition and nick", () => {
  const run = answer(begun(), 0);
  const given = { ...around, shown: run };
  expect(requestOf(orders, given)).toMatchObject({
    orders: orders.slice(30),
    kept: [
      { tid: orders[0]!.tid, openId: `U${orders[0]!.tid}` },
      ...orders.slice(1, 30).map(({ tid }) => ({ tid })),
    ],
  });
  for (const other of [
    requestOf(orders, { ...given, shopId: "s2" }),
    requestOf(orders, { ...given, edition: "standard" }),
    requestOf(orders, { ...given, shown: null }),
  ])
    expect(other.orders).toHaveLength(87);
  expect(requestOf([{ ...orders[1]!, nick: "other" }], given).orders).toHaveLength(1);
  expect(
    rowsOf(newRun({ ...run, orders: orders.slice(30), kept: requestOf(orders, given).kept })),
  ).toHaveLength(87);
});

test("a press on a pack asks that one and all that wait: its price is theirs together, by how many orders each has", () => {
  const stuck = problem(answer(begun(), 0), 1, refused);
  const priceOf = (orders: number) => ({ low: 1, high: orders });
  expect([
    priceFrom(begun(), 0, priceOf),
    priceFrom(stuck, 1, priceOf),
    priceFrom(stuck, 2, priceOf),
  ]).toEqual([
    { low: 3, high: 87 },
    { low: 2, high: 57 },
    { low: 1, high: 27 },
  ]);
  expect(priceOfOrders(87, priceOf)).toEqual({ low: 3, high: 87 });
  expect([priceOfOrders(0, priceOf), priceOfOrders(87, () => null)]).toEqual([exactly(0), null]);
});
