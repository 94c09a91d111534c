import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  setTestEnv({ COMMERCE_BASE_URL: "https://service.example" });
  ({ close } = await openTestDatabase());
});
afterAll(() => close());

test("without a token nothing is sent and nothing is written, and the answer says so", async () => {
  const asked = await callService({ personId: null, shopId: null }, "pendingOrders", {});
  expect(asked).toMatchObject({
    callId: null,
    result: {
      operation: "pendingOrders",
      outcome: "notSent",
      reason: "noToken",
      sentCount: 0,
      costPoints: null,
    },
  });
  expect(await database().$count(calls)).toBe(0);
});
