import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { addSpend, NO_SPEND, type Spend } from "#lib/shared/usage/usage.ts";
import { luhnCard } from "#lib/testing/card-questions.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { listSpend } from "./list-spend.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";

let app: TestApp;
const nobody = { personId: null, shopId: null };

beforeAll(async () => void (app = await openTestApp()));
beforeEach(() => app.reset());
afterAll(async () => {
  gateway().client.close();
  await app.close();
});

type Asking = { [O in Operation]: (index: number) => OperationRequest<O> };

/** A request that nobody asked before for every index, none for a page that is empty. */
const REQUESTS: Asking = {
  topUpLink: (index) => ({ sid: `place-${index}`, placement: "body" }),
  bankCard: (index) => ({
    name: "林晓",
    accountNo: luhnCard(index),
    ...(index % 3 > 0 && { idCardCode: "110101199003077678" }),
    ...(index % 3 > 1 && { bankPreMobile: "13800138000" }),
  }),
  pendingOrders: (index) => ({
    sellerId: "700261",
    pageSize: 1 + (index % 40),
    pageIndex: 1 + (Math.floor(index / 40) % 2),
    startTime: `20${String(10 + Math.floor(index / 80))}-01-01`,
  }),
  buyerOpenId: (index) => ({
    shopId: "318640275",
    edition: (["basic", "enhanced", "standard"] as const)[index % 3] ?? "basic",
    orders: [{ tid: String(4_402_981_677_163_350_001n + BigInt(index)), buyerNick: "n" }],
  }),
  soldOrders: (index) => ({
    ownerId: "2208841037615",
    edition: index % 2 ? "basic" : "enhanced",
    pageSize: 1 + (index % 90),
    page: Math.floor(index / 90),
  }),
};

async function askAll(operation: Operation, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) => callService(nobody, operation, REQUESTS[operation](index))),
  );
}

async function books(
  operation: Operation,
): Promise<Spend & { operation: Operation; metered: number; arrived: number }> {
  const rows = await listSpend({}, eq(usageByDay.operation, operation));
  const { calls } = await app.sandbox.control.meter();
  const own = calls.filter((call) => call.operation === operation);
  return {
    operation,
    ...rows.reduce<Spend>(addSpend, NO_SPEND),
    metered: own.reduce((sum, { points }) => sum + points, 0),
    arrived: own.length,
  };
}

const PAID = ["bankCard", "pendingOrders", "buyerOpenId", "soldOrders"] as const;

test("top-up links never say what they cost: nothing is known of them, and nothing bounds them", async () => {
  await askAll("topUpLink", 12);
  expect(await books("topUpLink")).toMatchObject({
    points: 0,
    morePoints: null,
    calls: 12,
    unreportedCalls: 12,
    arrived: 12,
    metered: 24,
  });
});

test.each(["rows", "data", "envelope"] as const)(
  "without faults, the charge standing in %s, the books of operations 2 to 5 equal the sandbox's meter once the rule is settled",
  { timeout: 60_000 },
  async (chargePlace) => {
    await app.sandbox.control.setOptions({ chargePlace });
    await confirmRule("perCall");
    await Promise.all(PAID.map((operation) => askAll(operation, 30)));
    for (const { points, maybeCalls, unreportedCalls, metered, arrived } of await Promise.all(
      PAID.map(books),
    )) {
      expect(arrived).toBe(30);
      expect({ points, maybeCalls, unreportedCalls }).toEqual({
        points: metered,
        maybeCalls: 0,
        unreportedCalls: 0,
      });
    }
  },
);
