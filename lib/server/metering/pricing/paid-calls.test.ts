import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { addSpend, NO_SPEND, type Spend } from "#lib/shared/usage/usage.ts";
import { luhnCard } from "#lib/testing/card-questions.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { chargeRule } from "./charge-rule.ts";
import { listSpend } from "./list-spend.ts";

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
  const { rule } = await chargeRule();
  const rows = await listSpend({}, eq(usageByDay.operation, operation), rule);
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

test(
  "2,000 mixed calls, many of them spoiled: what the sandbox charged lies between what is known and that with what may be",
  { timeout: 300_000 },
  async () => {
    const { control } = app.sandbox;
    await control.setBalance({ points: 1_000_000 });
    // They are used up one after another, each after so many calls without one.
    for (const [at, operation] of [...PAID, "topUpLink" as const].entries()) {
      const script = (fault: Parameters<typeof control.addFault>[0], times: number, isBilled = false) =>
        control.addFault(fault, { operation, times, skip: 6, isBilled });
      for (const isBilled of [true, false]) {
        await script({ kind: "reset" }, 8, isBilled);
        await script({ kind: "code", code: 101, msg: "timed out" }, 8, isBilled);
        await script({ kind: "code", code: 202, msg: "retry later" }, 8, isBilled);
        await script({ kind: "http", status: 503 }, 4, isBilled);
        await script({ kind: "html", status: 502 }, 4, isBilled);
      }
      await script({ kind: "silence" }, 2, at % 2 === 0);
      await script({ kind: "truncate" }, 8);
      await script({ kind: "resetMidBody" }, 8);
      await script({ kind: "patch", patch: { result: "P" } }, 8);
      await script(
        {
          kind: operation === "bankCard" || operation === "buyerOpenId" ? "patch" : "patchRows",
          patch: { withholding_money: -3 },
        },
        4,
      );
      await script(
        {
          kind: operation === "bankCard" || operation === "buyerOpenId" ? "patch" : "patchRows",
          patch: { withholding_money: null },
        },
        4,
      );
      // Half pace for a minute: it comes late.
      await control.addFault(
        { kind: "http", status: 429, headers: { "retry-after": "0" } },
        { operation, times: 2, skip: 190 },
      );
    }
    await Promise.all([...PAID.map((operation) => askAll(operation, 400)), askAll("topUpLink", 400)]);
    const all = await Promise.all(PAID.map(books));
    for (const { points, morePoints, metered, calls, arrived, maybeCalls } of all) {
      expect(calls).toBe(arrived);
      expect(maybeCalls).toBeGreaterThanOrEqual(60);
      expect(metered).toBeGreaterThanOrEqual(points);
      expect(metered).toBeLessThanOrEqual(points + (morePoints ?? Number.NaN));
      // Not a bound so wide that it says nothing.
      expect(morePoints ?? Number.NaN).toBeLessThanOrEqual(100 * 5);
    }
    const links = await books("topUpLink");
    expect(links).toMatchObject({ points: 0, morePoints: null, calls: links.arrived });
    expect(links.maybeCalls + links.unreportedCalls).toBe(links.arrived - 2);
  },
);

test.each(["rows", "data", "envelope"] as const)(
  "without faults, the charge standing in %s, the books of operations 2 to 5 equal the sandbox's meter once the rule is settled",
  { timeout: 60_000 },
  async (chargePlace) => {
    await app.sandbox.control.setOptions({ chargePlace });
    await putSetting("chargeRule", { rule: "perCall" }, null);
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
