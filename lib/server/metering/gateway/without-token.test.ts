import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { LimitState } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import { nobody } from "#lib/testing/repeated-questions.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";

withLedger({ COMMERCE_BASE_URL: "https://service.example" });

test("without a token nothing is sent, neither row nor permit is written, and the answer says so", async () => {
  const asked = await callService(nobody, "pendingOrders", {});
  const notSent = { outcome: "notSent", reason: "noToken", sentCount: 0, costPoints: null };
  expect(asked).toMatchObject({ callId: null, result: { operation: "pendingOrders", ...notSent } });
  expect(await database().$count(calls)).toBe(0);
  const limits = await database().select().from(rateLimits);
  expect(limits.flatMap(({ state }) => (state as Partial<LimitState>).held ?? [])).toEqual([]);
});
