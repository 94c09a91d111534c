import { beforeEach, expect, test } from "vitest";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { words } from "#lib/testing/shown/words.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { getRateLimits } from "./get-rate-limits.ts";

withTestDatabase();
beforeEach(() => emptyTables("calls", "settings"));

const admin: Identity = { personId: "1", email: "x", name: "x", roles: ["admin"], sessionId: "1" };
const ago = (ms: number) => new Date(Date.now() - ms);
const rateOf = async (operation: Operation) =>
  (await getRateLimits(admin)).operations.find((each) => each.operation === operation);

test("every operation is counted, one without calls as 0, against the limit that is set", async () => {
  const operations = words("topUpLink bankCard pendingOrders buyerOpenId soldOrders").map((operation) => ({
    operation,
    lastSecond: 0,
    lastMinute: 0,
  }));
  expect(await getRateLimits(admin)).toEqual({ perSecond: 10, scope: "operation", operations });
  await putSetting("callsPerSecond", { count: 4, scope: "operation" }, null);
  expect((await getRateLimits(admin)).perSecond).toBe(4);
  await putSetting("callsPerSecond", { count: 4, scope: "all" }, null);
  expect(await getRateLimits(admin)).toMatchObject({ perSecond: 4, scope: "all" });
});

test("a call counts from when it left, not from when it was asked for; unsent not at all", async () => {
  const open = { outcome: null, wasSent: null, closedAt: null } as const;
  const unanswered = { ...open, costPoints: null, summedPoints: null };
  await addCall({ openedAt: ago(59_000), closedAt: ago(1), waitMs: 58_000, callMs: 40 });
  await addCall({ openedAt: ago(30_000) });
  await addCall({ openedAt: ago(61_000) });
  await addCall({ ...unanswered, openedAt: ago(1) });
  await addCall({ openedAt: ago(1), outcome: "notSent", wasSent: false, callMs: null });
  expect(await rateOf("soldOrders")).toEqual({ operation: "soldOrders", lastSecond: 2, lastMinute: 3 });
});
