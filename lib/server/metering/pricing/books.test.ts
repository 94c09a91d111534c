import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { NO_SPEND } from "#lib/shared/usage/usage.ts";
import { leaveAtOnce } from "#lib/testing/books/leave-at-once.ts";
import { runBooks } from "#lib/testing/books/run-books.ts";
import { luhnCard } from "#lib/testing/card-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { listSpend } from "./list-spend.ts";

vi.setConfig({ testTimeout: 300_000 });
const app = withTestApp();

/** `npm run bench books` makes thousands. */
const CALLS = 120;

test.each([18, 38])("mixed calls of seed %i: what was taken is within what screens say", async (seed) => {
  const { wrong, sums, known, unbounded, calls } = await runBooks(app, seed, CALLS);
  expect(wrong).toEqual([]);
  // The run made enough calls to prove something.
  expect(calls).toBeGreaterThanOrEqual(0.95 * CALLS);
  expect(known).toBeGreaterThan(100);
  expect(unbounded).toBeLessThan(sums / 2);
});

/** New requests by index, none for an empty page. */
const REQUESTS: { [O in Operation]: (index: number) => OperationRequest<O> } = {
  topUpLink: (index) => ({ sid: `place-${index}`, placement: "body" }),
  bankCard: (index) => ({
    name: "林晓",
    accountNo: luhnCard(index),
    ...(index % 3 > 0 && { idCardCode: "110101199003077678" }),
    ...(index % 3 > 1 && { bankPreMobile: "13800138000" }),
  }),
  pendingOrders: (index) => ({ sellerId: "700261", pageSize: 1 + index, pageIndex: 1 }),
  buyerOpenId: (index) => ({
    shopId: "318640275",
    edition: (["basic", "enhanced", "standard"] as const)[index % 3] ?? "basic",
    orders: [{ tid: String(4_402_981_677_163_350_001n + BigInt(index)), buyerNick: "n" }],
  }),
  soldOrders: (index) => ({
    ownerId: "2208841037615",
    edition: index % 2 ? "basic" : "enhanced",
    pageSize: 1 + index,
    page: 0,
  }),
};

/** Makes twelve calls of an operation; returns the totals of the ledger and of the sandbox's meter. */
async function booksOf(operation: Operation) {
  const nobody = { personId: null, shopId: null };
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => callService(nobody, operation, REQUESTS[operation](index))),
  );
  const [spend = NO_SPEND] = await listSpend({}, eq(usageByDay.operation, operation));
  const { calls } = await app.sandbox.control.meter();
  const own = calls.filter((call) => call.operation === operation);
  return { ...spend, metered: own.reduce((sum, { points }) => sum + points, 0), arrived: own.length };
}

const PLACES = ["rows", "data", "envelope"] as const;
test.each(PLACES)("without faults, the charge in %s, the books equal the meter", async (chargePlace) => {
  await app.sandbox.control.setOptions({ chargePlace, overLimit: "served" });
  leaveAtOnce(async () => undefined);
  const links = await booksOf("topUpLink");
  expect(links).toMatchObject({ points: 0, morePoints: null, calls: 12, unreportedCalls: 12 });
  expect(links).toMatchObject({ arrived: 12, metered: 24 });
  for (const operation of ["bankCard", "pendingOrders", "buyerOpenId", "soldOrders"] as const) {
    const { metered, ...books } = await booksOf(operation);
    expect(books).toMatchObject({ arrived: 12, points: metered, maybeCalls: 0, unreportedCalls: 0 });
  }
});
