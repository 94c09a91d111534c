import { expect, test } from "vitest";
import { ask, client, inTurn, PAGE } from "#lib/testing/raw-client.ts";
import { sayJson } from "#lib/testing/raw-service.ts";

test("row 28: a charge beside code 101 is kept, and no charge is not known", async () => {
  const one = await client(inTurn(sayJson(`{"code":101,"withholding_money":3}`), sayJson(`{"code":101}`)));
  expect(await ask(one)).toMatchObject({ outcome: "tryLater", costPoints: 3 });
  expect(await ask(one)).toMatchObject({ outcome: "tryLater", costPoints: null });
});

test("row 46: one operation down leaves the others working", async () => {
  const one = await client(
    (reply, request, socket) =>
      void (request.url.includes("paging-orders") ? socket.destroy() : reply.end(`{"code":0,"data":[]}`)),
  );
  const [sold, pending] = await Promise.all([ask(one), one.pendingOrders({})]);
  expect([sold.outcome, pending.outcome]).toEqual(["unknown", "answered"]);
});

test("row 26: HTTP 429 says how long no call leaves: at most a minute, a second by default", async () => {
  const one = await client(
    inTurn(
      sayJson("slow down", 429, { "Retry-After": "7" }),
      sayJson("", 429, { "Retry-After": "1e9" }),
      sayJson("", 429),
      sayJson("<html>", 429, { "Content-Encoding": "gzip", "Retry-After": "7" }),
      sayJson(PAGE, 429),
      sayJson(PAGE),
    ),
  );
  const outcomes = [];
  for (let nth = 0; nth < 6; nth += 1) outcomes.push((await ask(one)).outcome);
  expect(outcomes).toEqual(["tryLater", "tryLater", "tryLater", "tryLater", "answered", "answered"]);
  expect(one.sents.map(({ retryAfterMs }) => retryAfterMs)).toEqual([
    7_000,
    60_000,
    1_000,
    7_000,
    1_000,
    null,
  ]);
});
