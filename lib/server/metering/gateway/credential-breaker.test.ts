import { expect, test } from "vitest";
import { uncalledResult } from "#lib/server/metering/call/call-outcome.ts";
import { createCredentialBreaker } from "./credential-breaker.ts";

const end = (code: number | null, isRefused: boolean) => ({
  ...uncalledResult("soldOrders", {
    outcome: isRefused ? "refused" : "unknown",
    reason: isRefused ? "invalidCredential" : "connectionLost",
    sentCount: 1,
  }),
  code,
});
const REFUSED = end(401, true);
/** HTTP 401 without an envelope. */
const REFUSED_BARE = end(null, true);

let nowMs = 0;
const person = { priority: "person", pressedAt: null } as const;
const bulk = (pressedAt: number | null = null) => ({ priority: "bulk", pressedAt }) as const;

test("row 17: after a refusal one person's call asks again, and bulk never does", () => {
  const breaker = createCredentialBreaker(() => nowMs);
  const first = breaker.enter(person);
  first.report("a", REFUSED);
  expect([breaker.enter(bulk()), breaker.enter(person)].map((pass) => pass.isBlocked("a"))).toEqual([
    true,
    true,
  ]);
  const alone = createCredentialBreaker(() => nowMs);
  const only = alone.enter(person);
  only.report("a", REFUSED);
  only.leave();
  const again = alone.enter(person);
  expect([again.isBlocked("a"), alone.enter(person).isBlocked("a")]).toEqual([false, true]);
  again.report("a", end(0, false));
  expect(alone.enter(bulk()).isBlocked("a")).toBe(false);
});

test("row 17: what a person had go on after a refusal asks once, what was pressed before never", () => {
  const breaker = createCredentialBreaker(() => nowMs);
  nowMs = 1_000;
  breaker.enter(person).report("a", REFUSED);
  expect(breaker.enter(bulk(1_000)).isBlocked("a")).toBe(true);
  nowMs = 1_002;
  const goOn = breaker.enter(bulk(1_001));
  expect(goOn.isBlocked("a")).toBe(false);
  goOn.report("a", REFUSED);
  expect(breaker.enter(bulk(1_001)).isBlocked("a")).toBe(true);
});

test("row 18: HTTP 401 without envelope closes like code 401; a lost connection opens nothing", () => {
  const breaker = createCredentialBreaker(() => nowMs);
  const pass = breaker.enter(person);
  pass.report("a", REFUSED_BARE);
  pass.report("a", end(null, false));
  expect(breaker.enter(bulk()).isBlocked("a")).toBe(true);
});
