import { expect, test } from "vitest";
import { askService } from "#lib/server/metered/ask-service.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

test("without a token nothing is sent and nothing is written, and the answer says so", async () => {
  delete process.env.COMMERCE_ACCESS_TOKEN;
  setTestEnv({ COMMERCE_BASE_URL: "https://service.example" });
  const asked = await askService({ personId: null, shopId: null }, "pendingOrders", {});
  expect(asked).toMatchObject({ callId: null, result: { operation: "pendingOrders", outcome: "notSent", reason: "noToken", sentCount: 0, costPoints: null } });
});
