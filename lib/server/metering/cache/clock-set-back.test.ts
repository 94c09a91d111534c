import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { earlierOutcome } from "#lib/server/metering/earlier-outcome.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { callsOfProcess } from "#lib/server/metering/ledger/calls-under-way.ts";
import { addCall, addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";

const sold = { ownerId: "2208841037615", edition: "enhanced" as const, page: 0, pageSize: 20 };
const bypass = { personId: null, shopId: null, cache: "bypass" as const };

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(() => app.reset());
afterAll(async () => {
  gateway().client.close();
  await app.close();
});

test.each([20, 3_600])(
  "row 89: an answer from before the clock was set back by %i s gives way to the newer one, also for those who shared its call",
  async (seconds) => {
    const first = await callService(bypass, "soldOrders", sold);
    await database()
      .update(answers)
      .set({ answeredAt: sql`${answers.answeredAt} + make_interval(secs => ${seconds})` });
    const second = await callService(bypass, "soldOrders", sold);
    expect(second.callId).not.toBe(first.callId);
    expect(await database().select().from(answers)).toMatchObject([{ callId: second.callId }]);
    const callId = second.callId ?? "";
    expect(
      await earlierOutcome({ operation: "soldOrders", request: sold, callId, source: "shared" }),
    ).toMatchObject({ callId, result: { outcome: "answered" } });
  },
);

test("row 89: who asks what is under way gets that call's end, though an older one is dated after it", async () => {
  const hash = requestHash(FIRST_ACCOUNT, "soldOrders", sold);
  await addCall({ requestHash: hash, openedAt: new Date(Date.now() + 3_600_000) });
  const open = await addOpenCall({ requestHash: hash });
  callsOfProcess().add(open.callId);
  const looked = Promise.withResolvers<null>();
  const end = betweenStatements(async ({ text, run }) => {
    const ran = await run();
    if (text.includes("under_way")) looked.resolve(null);
    return ran;
  });
  const asking = callService(bypass, "soldOrders", sold);
  await looked.promise;
  end();
  await endCall(open.id, { outcome: "refused", reason: "parameterError", code: 100 });
  callsOfProcess().delete(open.callId);
  expect(await asking).toMatchObject({ callId: open.callId, source: "shared", result: { code: 100 } });
});
