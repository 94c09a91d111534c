import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

let practice: Practice;
beforeAll(async () => void (practice = await openPractice()));
afterAll(() => practice.close());

test("a page that is paid for is shown although the database fails right after its call has left", async () => {
  const log = catchLogLines();
  await practice.sandbox.control.setLatency({ soldOrders: 400 });
  const asking = listSoldOrders(practice.context, {
    shopId: practice.shopId("林间小铺"),
    page: 1,
    pageSize: 20,
    edition: "enhanced",
  }).catch((error: unknown) => error);
  await expect.poll(practice.ledger).toHaveLength(1);
  await database().execute(sql`alter table settings rename to settings_gone`);
  const reply = await asking;
  await database().execute(sql`alter table settings_gone rename to settings`);
  log.restore();
  expect(reply).toMatchObject({ kind: "page", page: { costPoints: 1, usualPoints: null, calls: 1 } });
});
