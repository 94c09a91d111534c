import { expect, test } from "vitest";
import { otherBuyer, type BuyerRun } from "#lib/shared/buyers/buyers.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { beginRun, earlierRun, toRequest } from "./begin-run.ts";
import { countStates, sumResponses, listRows } from "./run-rows.ts";
import { nextPack, problemPack } from "./run-state.ts";

const orders = Array.from({ length: 87 }, (_, at) => ({ tid: String(1_000 + at), nick: `n${at}` }));
const shop = { id: "s1", name: "林间小铺" };

test("known orders appear at once, in the given order, and only the rest is batched", () => {
  const known = { tids: orders.slice(1, 61).map(({ tid }) => tid), asOf: 7 };
  const request = toRequest(orders, { shopId: "s1", edition: "basic", shown: null, known });
  expect([request.orders.length, request.known.length, request.all]).toEqual([27, 60, orders]);
  const knownByTid = request.known.map(({ tid }) => ({ tid, openId: `U${tid}`, replyNick: "other" }));
  const begun = { runId: "r2", known: knownByTid, knownAsOf: 7 };
  const sent = [...request.orders, ...request.known];
  const of = { request, shop, edition: "basic" } as const;
  const run = beginRun({ ...of, begun, sent, cache: "default" });
  expect(run.packs.map((pack) => pack.orders.length)).toEqual([27]);
  expect(run).toMatchObject({ known: { count: 60, asOf: 7 }, cache: "default" });
  expect(listRows(run).map(({ tid }) => tid)).toEqual(orders.map(({ tid }) => tid));
  expect(countStates(listRows(run))).toMatchObject({ answered: 60, notAsked: 27 });
  expect(listRows(run).map(otherBuyer)).toEqual(
    orders.map(({ tid }) => (request.known.some((one) => one.tid === tid) ? "other" : null)),
  );
  expect(sumResponses(run)).toBeNull();
  const resealedRows = { runId: "r3", known: [], knownAsOf: null };
  const again = beginRun({ ...of, begun: resealedRows, sent: request.all, cache: "bypass" });
  expect([again.packs.length, again.known, again.kept, again.cache]).toEqual([3, null, [], "bypass"]);
});

test("row 77: an earlier lookup shows the better of two calls for one order, and makes none", () => {
  const two = orders.slice(0, 2);
  const call = { callId: "c", askedAt: 1, orders: two, answers: [], foreignCount: 0, costPoints: null };
  const knownByTid = [{ tid: orders[0]!.tid, openId: "U", replyNick: "other" }];
  const given: BuyerRun = {
    id: "r",
    shopId: "s1",
    shopName: shop.name,
    edition: "basic",
    orderCount: 87,
    createdAt: 1,
    calls: [
      { ...call, state: "maybeCharged" },
      { ...call, state: "answered", answers: knownByTid, costPoints: exactly(1) },
      { ...call, state: "refused", orders: orders.slice(2, 3) },
    ],
  };
  const run = earlierRun(given);
  expect(listRows(run).map(({ state }) => state)).toEqual(["answered", "noAnswer", "refused"]);
  expect(listRows(run).map(otherBuyer)).toEqual(["other", null, null]);
  expect([nextPack(run), problemPack(run), run.earlier]).toEqual([null, null, { at: 1, orderCount: 87 }]);
  expect(sumResponses(run)).toEqual({ asOf: 1, calls: 3, points: exactly(1), unreported: 0, maybe: 1 });
});
