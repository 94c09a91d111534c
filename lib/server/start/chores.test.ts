import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { keepDoing } from "./chores.ts";

let log: ReturnType<typeof catchLogLines>;
let stop: () => Promise<void> = async () => undefined;

beforeEach(() => {
  setTestEnv();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  log = catchLogLines();
});
afterEach(async () => {
  await stop();
  log.restore();
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * MINUTE_MS);
const brokenOff = () =>
  Promise.reject(new Error("query", { cause: Object.assign(new Error("idle"), { code: "25P03" }) }));

test("row 105: what failed is tried again ever more seldom; others have their turn", async () => {
  const tries: number[] = [];
  let minute = 0;
  const other = vi.fn(async () => undefined);
  stop = keepDoing([
    {
      everyMs: DAY_MS,
      failed: "the sums could not be compared",
      run: () => {
        tries.push(minute);
        return minute < 40 ? brokenOff() : Promise.resolve();
      },
    },
    { everyMs: DAY_MS, failed: "other", run: other },
  ]);
  for (; minute < 200; minute += 1) await minutes(1);
  expect(tries).toEqual([0, 0, 2, 7, 17, 37, 67].map((at) => expect.toBeOneOf([at, at + 1])));
  expect(other).toHaveBeenCalledTimes(1);
  expect(log.lines()[1]).toMatchObject({
    event: "the sums could not be compared",
    code: "25P03",
    cause: expect.stringContaining("overloaded"),
    failures: 2,
    againInMinutes: 2,
  });
});

test("what succeeded waits until it is due, and nothing begins once it is ended", async () => {
  const run = vi.fn(async () => undefined);
  const failing = vi.fn(brokenOff);
  const end = keepDoing([
    { everyMs: DAY_MS, failed: "one", run },
    { everyMs: DAY_MS, failed: "other", run: failing },
  ]);
  await minutes(1_439);
  expect(run).toHaveBeenCalledTimes(1);
  await minutes(1);
  expect(run).toHaveBeenCalledTimes(2);
  const before = failing.mock.calls.length;
  await end();
  await minutes(3_000);
  expect([run.mock.calls.length, failing.mock.calls.length]).toEqual([2, before]);
});
