import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cacheHits, calls } from "#lib/server/db/ledger-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import type { PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { listTrials, MAIN_OWNER } from "#lib/testing/list-trials.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { checkPendingPageNumbering } from "./check-pending-page-numbering.ts";
import { showAddresses } from "./show-addresses.ts";

const { app, pendingPage, sentBodies } = listTrials();
let shop: string;
beforeEach(async () => {
  const [row] = await database().insert(shops).values({ name: "只有店主", ownerId: MAIN_OWNER }).returning();
  shop = row!.id;
});

const page = (query: Partial<PendingOrdersQuery> = {}) => pendingPage({ shop, seller: "none", ...query });

const numbersOf = ({ orders }: PendingOrdersPage) => orders.map(({ orderNumber }) => orderNumber!);

test("by choice pending orders are loaded without a seller ID; the call is booked to the shop", async () => {
  const { orders } = await page();
  expect(orders).toHaveLength(20);
  expect(await sentBodies()).toEqual(['{"pageIndex":1,"pageSize":20}']);
  expect(await database().select().from(calls)).toMatchObject([
    { operation: "pendingOrders", shopId: shop, variant: "noSeller", outcome: "answered" },
  ]);
  expect(await page()).toMatchObject({ source: "stored", calls: 0 });
  await expect.poll(() => database().select().from(cacheHits)).toHaveLength(1);
  expect(await database().select().from(cacheHits)).toMatchObject([{ shopId: shop, variant: "noSeller" }]);
});

test("responses with and without a seller ID never serve for one another; the choice holds", async () => {
  const nobodys = await page();
  await database().update(shops).set({ sellerId: "700742" }).where(eq(shops.id, shop));
  const own = await page({ seller: undefined });
  expect(own.source).toBe("called");
  expect(own.orders).toHaveLength(9);
  const again = await page();
  expect(again.source).toBe("stored");
  expect(numbersOf(again)).toEqual(numbersOf(nobodys));
  expect(await sentBodies()).toEqual([
    '{"pageIndex":1,"pageSize":20}',
    '{"sellerId":"700742","pageIndex":1,"pageSize":20}',
  ]);
});

test("page numbering is checked by two pages of the same kind: both without a seller ID", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const shown = await page();
  const finding = await checkPendingPageNumbering(app.context, {
    shop,
    size: 20,
    seller: "none",
    shown: { asOf: shown.asOf, orderNumbers: numbersOf(shown) },
  });
  expect(finding.conclusion).toBe("base0");
  expect(await sentBodies()).toEqual(['{"pageIndex":1,"pageSize":20}', '{"pageIndex":0,"pageSize":20}']);
  expect(await page()).toMatchObject({ pageBase: 0, source: "stored" });
});

test("addresses of such a list are shown for the shop it was requested in, and recorded with it", async () => {
  const { sealedAddresses } = await page();
  const lists = [{ sealed: sealedAddresses!, places: [0] }];
  expect(await showAddresses(app.context, { shopId: app.shopId("青禾家居"), lists })).toEqual({
    kind: "outdated",
  });
  expect(await showAddresses(app.context, { shopId: shop, lists })).toMatchObject({ kind: "shown" });
  const seen = await auditTrail("receiverAddressSeen");
  expect(seen).toMatchObject([{ details: { shop } }]);
});
