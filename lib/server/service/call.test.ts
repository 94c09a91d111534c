import { expect, test } from "vitest";
import { ask, client, inTurn, PAGE } from "#lib/testing/raw-client.ts";
import { sayJson, startRawService } from "#lib/testing/raw-service.ts";
import { TEST_TOKEN, createTestClient } from "#lib/testing/test-client.ts";

const REFUSED = `{"code":401,"msg":"invalid credential"}`;

test("an answered call is written down with its permit, sent, answered and closed, each once", async () => {
  const seen: string[][] = [];
  const one: Awaited<ReturnType<typeof client>> = await client((reply) => {
    seen.push([...one.record]);
    reply.end(PAGE);
  });
  expect(await ask(one)).toMatchObject({ outcome: "answered", sentCount: 1, code: 0, httpStatus: 200 });
  expect([seen, one.record, one.permits]).toEqual([
    [["open 1"]],
    ["open 1", "close answered"],
    { given: 1, sent: 1, answered: 1, unanswered: 0, cancelled: 0 },
  ]);
});

test("nothing leaves when the attempt cannot be written down", async () => {
  const one = await client(sayJson(PAGE), {
    recorder: { open: async () => Promise.reject(new Error("disk full")), close: async () => undefined },
  });
  await expect(ask(one)).rejects.toThrow("disk full");
  expect(one.service.received.length).toBe(0);
});

test("an answer is not lost to an end that cannot be written: tried twice, then said", async () => {
  const one = await client(sayJson(PAGE));
  let tries = 0;
  const close = async (): Promise<void> => {
    tries += 1;
    if (tries <= 2) throw new Error("disk full");
  };
  const options = { ...one.options, recorder: { ...one.options.recorder, close } };
  const question = { ownerId: "1", edition: "basic" as const, page: 0 };
  const expected = { outcome: "answered", warnings: ["record not closed"] };
  expect(await one.client.soldOrders(question, options)).toMatchObject(expected);
  tries = 1;
  expect(await one.client.soldOrders(question, options)).toMatchObject({ outcome: "answered", warnings: [] });
});

test("row 40: an unreachable service is tried three times with growing waits", async () => {
  const gone = await startRawService(sayJson(PAGE));
  await gone.close();
  const one = createTestClient(gone.baseUrl);
  expect(await ask(one)).toMatchObject({ outcome: "notSent", reason: "unreachable", sentCount: 0 });
  expect([one.record, one.sleeps]).toEqual([
    ["open 1", "close notSent", "open 2", "close notSent", "open 3", "close notSent"],
    [250, 500],
  ]);
  expect(one.permits).toEqual({ given: 3, sent: 0, answered: 0, unanswered: 0, cancelled: 3 });
});

test("row 39: a deadline that passes is unknown, asked once, and closed", async () => {
  const one = await client(() => undefined, { deadlineMs: 100 });
  const expected = { outcome: "unknown", reason: "noAnswer", sentCount: 1, httpStatus: null };
  expect(await ask(one)).toMatchObject(expected);
  expect([one.record, one.service.received.length, one.permits]).toEqual([
    ["open 1", "close unknown"],
    1,
    { given: 1, sent: 1, answered: 0, unanswered: 1, cancelled: 0 },
  ]);
});

test("row 47: a full queue answers busy at once, with nothing sent and nothing closed", async () => {
  const closings: unknown[] = [];
  const one = await client(sayJson(PAGE), {
    recorder: {
      open: async () => ({ stopped: "busy", waitMs: 0 }),
      close: async (result) => void closings.push(result),
    },
  });
  expect(await ask(one)).toMatchObject({ outcome: "notSent", reason: "busy", sentCount: 0 });
  expect([one.service.received.length, closings, one.sleeps]).toEqual([0, [], []]);
});

test("row 17: after a refusal one person's call asks again, and bulk never does", async () => {
  const one = await client(inTurn(sayJson(REFUSED), sayJson(REFUSED), sayJson(PAGE)));
  await ask(one);
  expect(await ask(one, "bulk")).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
  expect(await ask(one)).toMatchObject({ outcome: "refused" });
  expect(await ask(one)).toMatchObject({ outcome: "answered" });
  expect(await ask(one, "bulk")).toMatchObject({ outcome: "answered" });
  expect(one.service.received.length).toBe(4);
});

test("row 17: what a person had go on after a refusal asks once, what was pressed before never", async () => {
  const trial = { wallNow: 1_000 };
  const one = await client(sayJson(REFUSED), trial);
  await ask(one);
  const goOn = (pressedAt: number) =>
    one.client.soldOrders(
      { ownerId: "1", edition: "basic", page: 0 },
      { ...one.options, priority: "bulk", pressedAt },
    );
  expect(await goOn(1_000)).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
  trial.wallNow = 1_002;
  expect(await goOn(1_001)).toMatchObject({ outcome: "refused" });
  expect(await goOn(1_001)).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
  expect(one.service.received.length).toBe(2);
});

test("row 17: another token opens the way at once, and another operation was never stopped", async () => {
  let token = TEST_TOKEN;
  const one = await client(
    (reply, request) =>
      void reply.end(
        request.headers.authorization === "Bearer fresh-token-1" || request.url.includes("gpso")
          ? `{"code":0,"data":[]}`
          : REFUSED,
      ),
    { token: async () => token },
  );
  await ask(one);
  expect(await one.client.pendingOrders({}, { ...one.options, priority: "bulk" })).toMatchObject({
    outcome: "answered",
  });
  token = "fresh-token-1";
  await ask(one, "bulk");
  expect(one.service.received.length).toBe(3);
});

test("row 18: HTTP 401 without an envelope stops the calls of its operation as code 401 does", async () => {
  const one = await client(sayJson("<html>", 401));
  await ask(one);
  expect(await ask(one, "bulk")).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
  expect(one.service.received.length).toBe(1);
});

const UNUSABLE = ["", "two words", "line\r\nX-Injected: 1", "токен"];
test.each(UNUSABLE)("the unusable token %j is never put into a header", async (token) => {
  const one = await client(sayJson(PAGE), { token: async () => token });
  expect(await ask(one)).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
  expect([one.service.received.length, one.permits.given]).toEqual([0, 0]);
});

test("without a token nothing leaves, also when it is removed while the call waits its turn", async () => {
  const none = await client(sayJson(PAGE), { token: async () => null });
  expect(await ask(none)).toMatchObject({ outcome: "notSent", reason: "noToken" });
  const tokens = [TEST_TOKEN, null];
  const removed = await client(sayJson(PAGE), { token: async () => tokens.shift() ?? null });
  expect(await ask(removed)).toMatchObject({ outcome: "notSent", reason: "noToken" });
  expect([none.permits.given, removed.permits.given]).toEqual([0, 0]);
  expect([...none.record, ...removed.record, ...none.service.received, ...removed.service.received]).toEqual(
    [],
  );
});

test("a token that cannot be had is the caller's error, with nothing sent", async () => {
  const one = await client(sayJson(PAGE), { token: async () => Promise.reject(new Error("no key")) });
  await expect(ask(one)).rejects.toThrow("no key");
  expect([one.service.received.length, one.record]).toEqual([0, []]);
});

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
  const [sold, pending] = await Promise.all([ask(one), one.client.pendingOrders({}, one.options)]);
  expect([sold.outcome, pending.outcome]).toEqual(["unknown", "answered"]);
});

test("row 26: HTTP 429 throttles for as long as told, and is repeated three times at most", async () => {
  const one = await client(sayJson("slow down", 429, { "Retry-After": "7" }));
  expect(await ask(one)).toMatchObject({ outcome: "tryLater", reason: "tooManyRequests", sentCount: 4 });
  const expected = [4, [], [7_000, 7_000, 7_000, 7_000]];
  expect([one.service.received.length, one.sleeps, one.throttles]).toEqual(expected);
  expect(one.permits).toEqual({ given: 4, sent: 4, answered: 4, unanswered: 0, cancelled: 0 });
  const facts = ["open 1", "open 2", "open 3", "open 4"];
  expect(one.record.filter((step) => step.startsWith("open"))).toEqual(facts);
  expect(one.closings.map((closing) => closing.sentCount)).toEqual([1, 1, 1, 1]);
});

test("row 26: an answer after HTTP 429 is the answer of the call", async () => {
  const one = await client(
    inTurn(sayJson("", 429, { "Retry-After": "1e9" }), sayJson("", 429), sayJson(PAGE)),
  );
  expect(await ask(one)).toMatchObject({ outcome: "answered", sentCount: 3 });
  expect(one.throttles).toEqual([60_000, 1_000]);
});

test("row 26: HTTP 429 with a whole envelope is that envelope, and throttles the operation", async () => {
  const one = await client(sayJson(PAGE, 429));
  expect(await ask(one)).toMatchObject({ outcome: "answered", httpStatus: 429, sentCount: 1 });
  expect([one.permits.given, one.throttles]).toEqual([1, [1_000]]);
});

test("row 26: HTTP 429 whose body is cut off throttles the operation and is not repeated", async () => {
  const one = await client(
    (reply, _request, socket) =>
      void reply.writeHead(429, { "Content-Length": "99" }).write("{", () => socket.end()),
  );
  const expected = { outcome: "unknown", reason: "connectionLost", httpStatus: 429, sentCount: 1 };
  expect(await ask(one)).toMatchObject(expected);
  expect([one.permits.given, one.throttles]).toEqual([1, [1_000]]);
});

test("row 26: HTTP 429 with an unreadable body throttles for as long as told", async () => {
  const one = await client(
    inTurn(sayJson("<html>", 429, { "Content-Encoding": "gzip", "Retry-After": "7" }), sayJson(PAGE)),
  );
  expect(await ask(one)).toMatchObject({ outcome: "answered", sentCount: 2 });
  expect([one.permits.given, one.throttles]).toEqual([2, [7_000]]);
});
