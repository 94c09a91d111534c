import { expect, test } from "vitest";
import type { BankCardRequest } from "#lib/server/service/operations/bank-card.ts";
import { createMemoryRecorder } from "#lib/testing/memory-recorder.ts";
import { ask, client, inTurn, PAGE } from "#lib/testing/raw-client.ts";
import { sayJson, startRawService, type RawAnswer } from "#lib/testing/raw-service.ts";
import { TEST_TOKEN, createTestClient, type TestClient } from "#lib/testing/test-client.ts";

const REFUSED = `{"code":401,"msg":"invalid credential"}`;

test("an answered call: opened with its permit, sent, answered, closed, each once", async () => {
  const one = await client(sayJson(PAGE));
  expect(await ask(one)).toMatchObject({ outcome: "answered", sentCount: 1, code: 0, httpStatus: 200 });
  expect([one.record, one.permits, one.service.received.length]).toEqual([
    ["open 1", "close answered"],
    { given: 1, sent: 1, answered: 1, unanswered: 0, cancelled: 0 },
    1,
  ]);
});

test("nothing leaves when the attempt cannot be written down", async () => {
  const one = await client(sayJson(PAGE), {
    recorder: { open: async () => Promise.reject(new Error("disk full")), close: async () => undefined },
  });
  await expect(ask(one)).rejects.toThrow("disk full");
  expect(one.service.received.length).toBe(0);
});

test("the attempt is written down before the request arrives", async () => {
  const seen: string[][] = [];
  const one: TestClient = await client((reply) => {
    seen.push([...one.record]);
    reply.end(PAGE);
  });
  await ask(one);
  expect(seen).toEqual([["open 1"]]);
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
  expect(await one.client.soldOrders(question, options)).toMatchObject({
    outcome: "answered",
    warnings: ["record not closed"],
  });
  tries = 1;
  expect(await one.client.soldOrders(question, options)).toMatchObject({ outcome: "answered", warnings: [] });
});

test("row 40: an unreachable service is tried three times in all with growing, jittered waits, and nothing was sent", async () => {
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

const ONCE: [string, RawAnswer, string][] = [
  ["row 21: code 101", sayJson(`{"code":101}`), "tryLater timedOut"],
  ["row 22: code 200", sayJson(`{"code":200}`), "unknown systemError"],
  ["row 23: code 202", sayJson(`{"code":202}`), "tryLater retryLater"],
  ["row 20: code 100", sayJson(`{"code":100}`), "refused parameterError"],
  ["row 9: an unlisted code", sayJson(`{"code":999}`), "unknown unlistedCode"],
  ["row 13: code 302", sayJson(`{"code":302}`), "refused shopNotAuthorized"],
  ["row 7: code 0 without data", sayJson(`{"code":0,"data":null}`), "unknown noData"],
  ["row 18: HTTP 401 without an envelope", sayJson("", 401), "refused invalidCredential"],
  ["row 18: HTTP 403 without an envelope", sayJson("<html>", 403), "refused invalidCredential"],
  ["row 19: HTTP 404 with a page", sayJson("<html>", 404), "refused wrongPath"],
  ["row 29: HTML with 502", sayJson("<html>", 502), "unknown notUnderstood"],
  ["row 29: HTML with 503", sayJson("<html>", 503, { "Retry-After": "1" }), "tryLater unavailable"],
  ["row 30: HTML with 200", sayJson("<html>"), "unknown notUnderstood"],
  ["row 34: truncated JSON", sayJson(PAGE.slice(0, -5)), "unknown notUnderstood"],
  ["row 35: an empty 200", sayJson(""), "unknown notUnderstood"],
  ["row 35: HTTP 204", (reply) => void reply.writeHead(204).end(), "unknown notUnderstood"],
  [
    "row 27: a dropped connection",
    (_reply, _request, socket) => void socket.destroy(),
    "unknown connectionLost",
  ],
  ["row 27: HTTP 429 that carries code 101", sayJson(`{"code":101}`, 429), "tryLater timedOut"],
  ["row 37: 9 MB", (reply) => void reply.end(Buffer.alloc(9 * 1024 * 1024)), "unknown tooLarge"],
];
test.each(ONCE)("%s is asked once and never repeated by itself", async (_name, answer, expected) => {
  const one = await client(answer);
  const result = await ask(one, "bulk");
  expect(`${result.outcome} ${"reason" in result ? result.reason : ""}`).toBe(expected);
  expect([one.service.received.length, one.sleeps, one.record.length, result.sentCount]).toEqual([
    1,
    [],
    2,
    1,
  ]);
});

test("row 39: a deadline that passes is unknown, asked once, and closed", async () => {
  const one = await client(() => undefined, { deadlineMs: 100 });
  expect(await ask(one)).toMatchObject({
    outcome: "unknown",
    reason: "noAnswer",
    sentCount: 1,
    httpStatus: null,
  });
  expect([one.record, one.service.received.length, one.permits]).toEqual([
    ["open 1", "close unknown"],
    1,
    { given: 1, sent: 1, answered: 0, unanswered: 1, cancelled: 0 },
  ]);
});

const PACKED: [string, number, string, string, Record<string, string>][] = [
  ["HTTP 401", 401, "", "refused invalidCredential", {}],
  ["HTTP 404", 404, "", "refused wrongPath", {}],
  ["HTTP 404 with a body that is no gzip", 404, "<html>", "refused wrongPath", {}],
  ["HTTP 503", 503, "", "tryLater unavailable", {}],
  ["HTTP 503 with a body that is no gzip", 503, "<html>", "tryLater unavailable", {}],
  [
    "HTTP 302 with a link",
    302,
    "",
    "unknown shopNotAuthorized",
    { Location: "https://auth.example.com/scan" },
  ],
  [
    "HTTP 302 with a link and a body that is no gzip",
    302,
    "<html>",
    "unknown shopNotAuthorized",
    { Location: "https://auth.example.com/scan" },
  ],
  ["HTTP 200", 200, "", "unknown notUnderstood", {}],
  ["HTTP 200 with a body that is no gzip", 200, PAGE, "unknown notUnderstood", {}],
];
test.each(PACKED)(
  "row 35: an unreadable or empty gzip body leaves %s to its status",
  async (_name, status, body, expected, headers) => {
    const one = await client(sayJson(body, status, { "Content-Encoding": "gzip", ...headers }));
    const result = await ask(one);
    expect([
      `${result.outcome} ${"reason" in result ? result.reason : ""}`,
      result.httpStatus,
      one.service.received.length,
    ]).toEqual([expected, status, 1]);
    expect(result.warnings.includes("content-encoding: unreadable")).toBe(body !== "");
  },
);

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

test("row 17: of 50 queued calls no more than 10 reach a service that refuses the token", async () => {
  const one = await client(sayJson(REFUSED), { recorder: createMemoryRecorder() });
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, n) => ask(one, n % 2 === 0 ? "person" : "bulk")),
  );
  expect(one.service.received.length).toBeLessThanOrEqual(10);
  expect(new Set(results.map((result) => "reason" in result && result.reason))).toEqual(
    new Set(["invalidCredential"]),
  );
  expect(
    results.filter((result) => result.outcome === "notSent" && result.sentCount === 0).length,
  ).toBeGreaterThanOrEqual(40);
});

test("row 17: after the queue has drained one person's call asks again, bulk never does, and success opens the way", async () => {
  const one = await client(inTurn(sayJson(REFUSED), sayJson(REFUSED), sayJson(PAGE)));
  await ask(one);
  expect(await ask(one, "bulk")).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
  expect(await ask(one)).toMatchObject({ outcome: "refused" });
  expect(await ask(one)).toMatchObject({ outcome: "answered" });
  expect(await ask(one, "bulk")).toMatchObject({ outcome: "answered" });
  expect(one.service.received.length).toBe(4);
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

test.each(["", "two words", "line\r\nX-Injected: 1", "токен"])(
  "the unusable token %j is never put into a header",
  async (token) => {
    const one = await client(sayJson(PAGE), { token: async () => token });
    expect(await ask(one)).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
    expect([one.service.received.length, one.permits.given]).toEqual([0, 0]);
  },
);

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

test("row 59: a phone without a national ID is refused before anything leaves", async () => {
  const one = await client(sayJson(`{"code":0,"data":{}}`));
  const question: BankCardRequest = {
    name: "张三",
    accountNo: "6222021234567890123",
    bankPreMobile: "13812340426",
  };
  for (const idCardCode of [undefined, "", "  "]) {
    await expect(one.client.bankCard({ ...question, idCardCode }, one.options)).rejects.toMatchObject({
      code: "badInput",
      fields: { idCardCode: "requiredWithPhone" },
    });
  }
  expect([one.service.received.length, one.record, one.permits.given]).toEqual([0, [], 0]);
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
