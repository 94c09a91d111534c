import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/schema.ts";
import { askService } from "#lib/server/metered/ask-service.ts";
import { drainCalls } from "#lib/server/metered/calls-under-way.ts";
import { serviceClient } from "#lib/server/metered/service-client.ts";
import { openTestDatabase } from "#lib/testing/database.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

const nobody = { personId: null, shopId: null };
let opened: OpenDatabase;
let service: Server;
let openRows: Promise<(typeof calls.$inferSelect)[]>;
let headers: IncomingHttpHeaders = {};

beforeAll(async () => {
  opened = await openTestDatabase();
  service = createServer((request, response) => {
    headers = request.headers;
    // A query of Drizzle runs anew each time it is awaited; the promise of its rows does not.
    openRows = opened.db.select().from(calls).then((rows) => rows);
    void openRows.then(() => response.end(JSON.stringify({ code: 0, msg: "ok", msec: "", data: [{ orderNo: "1234567890123456789", withholding_money: 2 }] })));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = service.address();
  const port = typeof address === "object" && address ? address.port : 0;
  setTestEnv({ COMMERCE_BASE_URL: `http://127.0.0.1:${port}/base`, COMMERCE_ACCESS_TOKEN: "token-of-the-test" });
});
afterAll(async () => {
  (await serviceClient()).close();
  service.close();
  await opened.close();
});

test("a call goes through the one client, its row open while it is under way and closed after it", async () => {
  const asking = askService(nobody, "pendingOrders", { sellerId: "s" });
  expect(await drainCalls(10_000)).toBe(0);
  const { result, callId, asOf } = await asking;
  expect(headers.authorization).toBe("Bearer token-of-the-test");
  expect(await openRows).toMatchObject([{ callId, outcome: null, closedAt: null }]);
  expect(result).toMatchObject({ outcome: "answered", costPoints: 2, data: { orders: [{ orderNumber: "1234567890123456789" }] } });
  expect(await opened.db.select().from(calls).where(eq(calls.callId, callId ?? ""))).toMatchObject([{ attempt: 1, outcome: "answered", costPoints: 2, wasSent: true }]);
  expect(Math.abs(Date.now() - asOf)).toBeLessThan(60_000);
});

test("there is one client a process", async () => {
  expect(await serviceClient()).toBe(await serviceClient());
});
