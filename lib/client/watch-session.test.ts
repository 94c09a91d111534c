import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { watchSession } from "./watch-session.ts";

type Reply = { inMs: number; isFixed?: boolean; running?: number } | "over" | "unreachable";
let replies: Reply[] = [];
let asked = 0;
const told: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = 0;
  told.length = 0;
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    const response = replies.length > 1 ? replies.shift() : replies[0];
    if (response === undefined || response === "unreachable") throw new TypeError("no network");
    if (response === "over")
      return Response.json({ error: { code: "notSignedIn", requestId: "1" } }, { status: 401 });
    const { running = 0, ...end } = response;
    const jobs = { running, needPress: 0, news: [] };
    return Response.json({ email: "a@b.example", sessionEnd: { isFixed: false, ...end }, jobs });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = () =>
  watchSession("a@b.example", {
    onAlive: ({ sessionEnd }) => told.push(`alive ${sessionEnd.inMs}`),
    onOver: () => told.push("over"),
  });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("the watch checks once a minute, a minute before the end, and at the end", async () => {
  replies = [{ inMs: 2.5 * MINUTE_MS }, { inMs: 1.5 * MINUTE_MS }, { inMs: MINUTE_MS }, "over"];
  const stop = watch();
  await pass(0);
  expect(told).toEqual(["alive 150000"]);
  await pass(MINUTE_MS + 250);
  expect(told).toHaveLength(2);
  await pass(30_250);
  expect(told.at(-1)).toBe("alive 60000");
  await pass(59_000);
  expect(asked).toBe(3);
  await pass(1_250);
  expect(told.at(-1)).toBe("over");
  stop();
});

test("the watch checks every 15 seconds while a job of the person is in progress", async () => {
  replies = [{ inMs: 20 * MINUTE_MS, running: 1 }, { inMs: 20 * MINUTE_MS }];
  const stop = watch();
  await pass(15_250);
  expect(asked).toBe(2);
  await pass(30_000);
  expect(asked).toBe(2);
  await pass(30_250);
  expect(asked).toBe(3);
  stop();
});

test("without responses the session ends at its time, and not before", async () => {
  replies = [{ inMs: 2 * MINUTE_MS }, "unreachable"];
  const stop = watch();
  await pass(2 * MINUTE_MS - 1);
  expect(told).toEqual(["alive 120000"]);
  await pass(30_000);
  expect(told.at(-1)).toBe("over");
  stop();
});

test("a tab that becomes visible checks at once, a hidden one doesn't check", async () => {
  replies = [{ inMs: 20 * MINUTE_MS }, "over", { inMs: 30 * MINUTE_MS }];
  const stop = watch();
  await pass(0);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(told).toEqual(["alive 1200000", "over"]);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(told.at(-1)).toBe("alive 1800000");
  stop();
  const before = asked;
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(5 * MINUTE_MS);
  expect(asked).toBe(before);
});

test("a message of another tab makes it check at once", async () => {
  vi.useRealTimers();
  replies = [{ inMs: 20 * MINUTE_MS }, "over"];
  const stop = watch();
  await vi.waitFor(() => expect(told).toHaveLength(1));
  const other = new BroadcastChannel("md-session");
  other.postMessage(null);
  await vi.waitFor(() => expect(told.at(-1)).toBe("over"));
  other.close();
  stop();
});
