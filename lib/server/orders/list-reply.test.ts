import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { listSoldOrders } from "./list-sold-orders.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

let practice: Practice;
beforeAll(async () => void (practice = await openPractice()));
afterAll(() => practice.close());

test("a page that is paid for is shown although the database fails right after its call has left", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
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
  stderr.mockRestore();
  expect(reply).toMatchObject({ kind: "page", page: { costPoints: 1, usualPoints: null, calls: 1 } });
});
