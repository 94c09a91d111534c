import { expect, test } from "vitest";
import { ask, client, inTurn, PAGE } from "#lib/testing/raw-client.ts";
import { sayJson, type RawAnswer } from "#lib/testing/raw-service.ts";

test("row 26: HTTP 429 throttles the operation for as long as told each time, asks for a new permit, and stops after three repeats", async () => {
  const one = await client(sayJson("slow down", 429, { "Retry-After": "7" }));
  expect(await ask(one)).toMatchObject({ outcome: "tryLater", reason: "tooManyRequests", sentCount: 4 });
  expect([one.service.received.length, one.sleeps, one.throttles]).toEqual([
    4,
    [],
    [7_000, 7_000, 7_000, 7_000],
  ]);
  expect(one.permits).toEqual({ given: 4, sent: 4, answered: 4, unanswered: 0, cancelled: 0 });
  expect(one.record.filter((step) => step.startsWith("open"))).toEqual([
    "open 1",
    "open 2",
    "open 3",
    "open 4",
  ]);
  expect(one.closings.map((closing) => closing.sentCount)).toEqual([1, 1, 1, 1]);
});

test("row 26: an answer after HTTP 429 is the answer of the call", async () => {
  const one = await client(
    inTurn(sayJson("", 429, { "Retry-After": "1e9" }), sayJson("", 429), sayJson(PAGE)),
  );
  expect(await ask(one)).toMatchObject({ outcome: "answered", sentCount: 3 });
  expect(one.throttles).toEqual([60_000, 1_000]);
});

test("row 26: HTTP 429 with a whole envelope is that envelope, asked once, and throttles the operation", async () => {
  const one = await client(sayJson(PAGE, 429));
  expect(await ask(one)).toMatchObject({ outcome: "answered", httpStatus: 429, sentCount: 1 });
  expect([one.permits.given, one.throttles]).toEqual([1, [1_000]]);
});

test("row 26: HTTP 429 whose body is cut off throttles the operation and is not repeated", async () => {
  const one = await client(
    (reply, _request, socket) =>
      void reply.writeHead(429, { "Content-Length": "99" }).write("{", () => socket.end()),
  );
  expect(await ask(one)).toMatchObject({
    outcome: "unknown",
    reason: "connectionLost",
    httpStatus: 429,
    sentCount: 1,
  });
  expect([one.permits.given, one.throttles]).toEqual([1, [1_000]]);
});

const THROTTLE: [string, RawAnswer, boolean][] = [
  ["code 101", sayJson(`{"code":101}`), true],
  ["code 202", sayJson(`{"code":202}`), true],
  ["HTTP 503 without an envelope", sayJson("<html>", 503), true],
  ["an empty 200", sayJson(""), true],
  ["a dropped connection", (_reply, _request, socket) => void socket.destroy(), true],
  ["an answer", sayJson(PAGE), false],
  ["code 100", sayJson(`{"code":100}`), false],
  ["an empty HTTP 401", sayJson("", 401), false],
  ["HTML with 502", sayJson("<html>", 502), false],
];

test.each(THROTTLE)(
  "row 27: whether %s may have been a throttle is remarked",
  async (_name, answer, isPossible) => {
    const one = await client(answer);
    await ask(one);
    expect(one.closings.map(({ warnings }) => warnings.includes("possible_throttle"))).toEqual([isPossible]);
  },
);

test("row 26: HTTP 429 with an unreadable body throttles for as long as told", async () => {
  const one = await client(
    inTurn(sayJson("<html>", 429, { "Content-Encoding": "gzip", "Retry-After": "7" }), sayJson(PAGE)),
  );
  expect(await ask(one)).toMatchObject({ outcome: "answered", sentCount: 2 });
  expect([one.permits.given, one.throttles]).toEqual([2, [7_000]]);
});
