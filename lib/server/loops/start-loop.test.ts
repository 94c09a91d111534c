import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { type LoopWork, startLoop } from "./start-loop.ts";

let log: ReturnType<typeof catchLogLines>;
let loop: ReturnType<typeof startLoop> | undefined;

beforeEach(() => {
  setTestEnv();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  log = catchLogLines();
});
afterEach(async () => {
  await loop?.stop();
  log.restore();
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * MINUTE_MS);
const breakOff = () =>
  Promise.reject(new Error("query", { cause: Object.assign(new Error("idle"), { code: "25P03" }) }));

function begin(everyMs: number, run: LoopWork["run"]): void {
  loop = startLoop({ everyMs, failed: "it could not be done", facts: { what: "sums" }, run });
}

/** Starts runs that end one by one, on command. */
function beginSlow(everyMs: number) {
  const ends: { resolve: () => void; reject: (error: Error) => void; signal: AbortSignal }[] = [];
  begin(everyMs, (signal) => new Promise<void>((resolve, reject) => ends.push({ resolve, reject, signal })));
  return ends;
}

test("row 105: what failed is tried again ever more seldom, each failure a line", async () => {
  const tries: number[] = [];
  let minute = 0;
  begin(DAY_MS, () => {
    tries.push(minute);
    return minute < 40 ? breakOff() : Promise.resolve();
  });
  for (; minute < 200; minute += 1) await minutes(1);
  expect(tries).toEqual([0, 0, 2, 7, 17, 37, 67].map((at) => expect.toBeOneOf([at, at + 1])));
  expect(log.lines()).toHaveLength(6);
  expect(log.lines()[1]).toMatchObject({
    event: "it could not be done",
    what: "sums",
    code: "25P03",
    cause: expect.stringContaining("overloaded"),
    failures: 2,
    againInMinutes: 2,
  });
});

test("a failed run whose next turn comes first waits for that turn", async () => {
  const run = vi.fn(breakOff);
  begin(MINUTE_MS / 2, run);
  await minutes(1);
  expect(run).toHaveBeenCalledTimes(3);
  expect(log.lines()).toMatchObject([{ failures: 1 }, { failures: 2 }, { failures: 3 }]);
  expect(JSON.stringify(log.lines())).not.toContain("againInMinutes");
});

test.each([
  ["succeeds", () => Promise.resolve()],
  ["fails", breakOff],
])("work that %s is run when it is due, and no more once it is stopped", async (_name, work) => {
  const run = vi.fn(work);
  begin(DAY_MS, run);
  await minutes(0);
  expect(run).toHaveBeenCalledTimes(1);
  await minutes(1_439);
  run.mockClear();
  await minutes(1);
  expect(run).toHaveBeenCalledTimes(1);
  await loop!.stop();
  loop!.runIn(0);
  await minutes(3_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test("what comes due during a run is one more run after it", async () => {
  const runs = beginSlow(MINUTE_MS);
  await minutes(3);
  loop!.runIn(0);
  await minutes(0);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await minutes(0);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await minutes(0.5);
  expect(runs).toHaveLength(2);
});

test("of two runs asked for, the sooner one comes first and is both", async () => {
  const run = vi.fn(() => Promise.resolve());
  begin(HOUR_MS, run);
  loop!.runIn(5 * MINUTE_MS);
  loop!.runIn(2 * MINUTE_MS);
  loop!.runIn(10 * MINUTE_MS);
  await minutes(2);
  expect(run).toHaveBeenCalledTimes(2);
  await minutes(57);
  expect(run).toHaveBeenCalledTimes(2);
});

test("a stop waits for the present run, whose failure then is none", async () => {
  const runs = beginSlow(MINUTE_MS);
  const isStopped = vi.fn();
  const stopping = loop!.stop().then(isStopped);
  await minutes(5);
  expect([runs[0]?.signal.aborted, isStopped.mock.calls.length]).toEqual([true, 0]);
  runs[0]?.reject(new Error("closed"));
  await stopping;
  await minutes(5);
  expect([runs.length, log.lines()]).toEqual([1, []]);
});
