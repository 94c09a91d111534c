import { afterEach, expect, test } from "vitest";
import { createMemoryRecorder } from "#lib/testing/memory-recorder.ts";
import { startRawService } from "#lib/testing/raw-service.ts";
import { simulateRateLimit, type LimitedCall } from "#lib/testing/simulate-rate-limit.ts";
import { createTestClient } from "#lib/testing/test-client.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("row 47: under a service that hangs, what is under way and what waits are bounded, and everybody beyond is told at once that it is busy", async () => {
  let open = 0;
  let most = 0;
  const service = await startRawService((_, __, socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.once("close", () => (open -= 1));
  });
  const one = createTestClient(service.baseUrl, {
    recorder: createMemoryRecorder({ longestQueue: 10 }),
    deadlineMs: 300,
  });
  closers.push(service.close, one.client.close);
  let hasAnyEnded = false;
  const asked = Array.from({ length: 60 }, async () => {
    const result = await one.client.soldOrders({ ownerId: "1", edition: "basic", page: 0 }, one.options);
    const isFirst = !hasAnyEnded;
    hasAnyEnded ||= result.outcome !== "notSent";
    return { result, isFirst };
  });
  const results = await Promise.all(asked);
  const busy = results.filter(({ result }) => result.outcome === "notSent" && result.reason === "busy");
  expect(busy.length).toBe(50);
  // Told before any of the calls that hang has ended: nobody waited to hear it.
  expect(busy.every(({ isFirst }) => isFirst)).toBe(true);
  expect(results.filter(({ result }) => result.outcome === "unknown").length).toBe(10);
  expect(service.received.length).toBe(10);
  expect(most).toBeLessThanOrEqual(10);
});

test("row 47: with answers of 30 s and people's deadline of 15 s no more than 150 calls of an operation are under way", () => {
  const burst = Array.from({ length: 500 }, (): LimitedCall => ({
    askedAt: 0,
    priority: "person",
    towardsMs: 1,
    backMs: 14_999,
  }));
  const trips = simulateRateLimit(burst, () => 10);
  const underWay = trips.map(
    ({ leftAt }) => trips.filter((other) => other.leftAt <= leftAt && other.endedAt > leftAt).length,
  );
  expect(trips).toHaveLength(500);
  expect(Math.max(...underWay)).toBeLessThanOrEqual(150);
});
