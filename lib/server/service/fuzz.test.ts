import { expect, test } from "vitest";
import { fuzzExchange } from "#lib/testing/fuzz/fuzz-exchange.ts";
import { fuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import { fuzzCall } from "#lib/testing/fuzz/fuzz-requests.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import { TEST_TOKEN } from "#lib/testing/test-client.ts";
import { readExchange } from "./response/read-exchange.ts";

// Time and heap of a hundred thousand responses: `npm run bench fuzz`.
const REPLIES = 600;

/** Reads one generated response to one generated request; null when the request was rejected before it left. */
function read(seed: number): CallResult<unknown> | null {
  const random = fuzzRandom(seed);
  const call = fuzzCall(random);
  return (
    call && readExchange(fuzzExchange(random, call.operation, seed), call, TEST_TOKEN, "api.example.com")
  );
}

test("row 36: whatever comes back, it is judged, within bounds, and no reader fails", () => {
  const outcomes = new Set<string>();
  for (let seed = 1; seed <= REPLIES; seed += 1) {
    const result = read(seed);
    if (result === null) continue;
    outcomes.add(result.outcome);
    expect.soft(result.warnings, `seed ${seed}`).not.toContain("reader failed");
    expect.soft(result.warnings.length, `seed ${seed}`).toBeLessThanOrEqual(31);
    expect.soft(longestList(result), `seed ${seed}`).toBeLessThanOrEqual(1_000);
    expect.soft(result.message?.length ?? 0, `seed ${seed}`).toBeLessThanOrEqual(500);
    expect.soft(holdsToken(result), `seed ${seed}`).toBe(false);
  }
  expect([...outcomes].sort()).toEqual(["answered", "notSent", "refused", "tryLater", "unknown"]);
});

test("a seed brings the same reply and the same result again", () => {
  for (const seed of [1, 2, 3, 80, 160]) expect(read(seed)).toEqual(read(seed));
});

function longestList(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).map(longestList);
  return Math.max(Array.isArray(value) ? value.length : 0, ...inner);
}

function holdsToken(result: CallResult<unknown>): boolean {
  return JSON.stringify(result).includes(TEST_TOKEN);
}
