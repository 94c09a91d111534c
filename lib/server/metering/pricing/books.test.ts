import { afterAll, beforeAll, expect, test } from "vitest";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { runBooks } from "#lib/testing/books/run-books.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => void (app = await openTestApp()));
afterAll(async () => {
  gateway().client.close();
  await app.close();
});

test.each([18, 38])(
  "500 mixed calls of seed %i: what the sandbox took lies within what every screen says, and is what it says where it calls it known",
  { timeout: 300_000 },
  async (seed) => {
    const { wrong, sums, known, unbounded, calls } = await runBooks(app, seed, 500);
    expect(wrong).toEqual([]);
    // They say something.
    expect(calls).toBeGreaterThanOrEqual(490);
    expect(known).toBeGreaterThan(100);
    expect(unbounded).toBeLessThan(sums / 2);
  },
);
