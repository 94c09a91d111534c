import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { unseal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { PendingOrdersPage, SoldOrdersPage } from "#lib/shared/orders/orders.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { listTrials, MAIN } from "#lib/testing/list-trials.ts";
import { openAddresses, sealAddresses } from "./sealed-addresses.ts";
import { addressesInput, showAddresses } from "./show-addresses.ts";

const { app, soldPage, pendingPage, callCount, set } = listTrials();
let shopId = "";
const PLANTED = "良渚街道九号 云栖苑 3 幢 402";
const LISTS = ["sold", "pending"] as const;

beforeAll(() => void (shopId = app.shopId(MAIN)));

type Listed = SoldOrdersPage | PendingOrdersPage;

const list = (kind: (typeof LISTS)[number], size: 20 | 100 = 20): Promise<Listed> =>
  kind === "sold" ? soldPage({ size }) : pendingPage({ size });

const plant = (list: (typeof LISTS)[number], address: string | null) =>
  app.sandbox.control.addFault({
    kind: "patchRows",
    patch: { [list === "sold" ? "receiver_address" : "receiverAddress"]: address },
  });

const show = ({ sealedAddresses }: Listed, places: number[], context: Context = app.context) =>
  showAddresses(context, { shopId, lists: [{ sealed: sealedAddresses ?? "", places }] });

const trail = async () =>
  (await auditTrail("receiverAddressSeen")).map(({ personId, details }) => ({ who: personId, details }));

test.each(LISTS)("no address stands in a list of %s orders, only that there is one", async (kind) => {
  await plant(kind, PLANTED);
  const page = await list(kind, 100);
  expect(JSON.stringify(page)).not.toContain("良渚");
  expect(page.orders.length).toBeGreaterThan(90);
  expect(page.orders.every(({ receiver }) => receiver.hasAddress && !("address" in receiver))).toBe(true);
  expect(await unseal("answers", ["soldOrders", "x"], page.sealedAddresses ?? "")).toBeNull();
});

test("a selection of seven costs no call and leaves one entry with their numbers", async () => {
  await plant("sold", PLANTED);
  const page = await list("sold");
  const before = await callCount();
  const places = [0, 2, 3, 5, 8, 13, 19];
  const entries = (await trail()).length;
  expect(await show(page, places)).toEqual({ kind: "shown", addresses: [places.map(() => PLANTED)] });
  expect((await trail()).slice(entries)).toEqual([
    {
      who: app.context.identity.personId,
      details: { shop: shopId, count: 7, orders: places.map((place) => page.orders[place]?.orderNumber) },
    },
  ]);
  expect(await callCount()).toBe(before);
});

test.each(["261121-123456789012345", "SO/2026_00.17b", "#1001", "补-2026 0017"])(
  "the trail has the number of any channel as it is: %s",
  async (orderNumber) => {
    await app.sandbox.control.addFault({ kind: "patchRows", patch: { order_sn: orderNumber } });
    await show(await list("sold"), [0]);
    expect((await trail()).at(-1)?.details).toEqual({ shop: shopId, order: orderNumber });
  },
);

test("addresses are shown whether or not the answer is kept", async () => {
  await set("cacheTtl", { topUpLink: 0, bankCard: 0, pendingOrders: 0, buyerOpenId: 0, soldOrders: 0 });
  await plant("sold", PLANTED);
  const page = await list("sold");
  expect(await show(page, [1])).toEqual({ kind: "shown", addresses: [[PLANTED]] });
});

test("without any address there is nothing to hand back, and a row without one says so", async () => {
  await plant("sold", null);
  const page = await list("sold");
  expect(page.sealedAddresses).toBeNull();
  expect(page.orders.some(({ receiver }) => receiver.hasAddress)).toBe(false);
});

test("another session, shop or account, and a day later, open nothing and record nothing", async () => {
  const page = await list("sold");
  const { identity } = app.context;
  const entries = (await trail()).length;
  const another = { ...identity, sessionId: "00000000-0000-4000-8000-000000000001" };
  expect(await show(page, [0], { ...app.context, identity: another })).toEqual({ kind: "outdated" });
  const [own, outdated] = [page.sealedAddresses ?? "", { kind: "outdated" }];
  const showIn = (shop: string, sealed: string) =>
    showAddresses(app.context, { shopId: shop, lists: [{ sealed, places: [0] }] });
  expect(await showIn(app.shopId("远山五金"), own)).toEqual(outdated);
  expect(await showIn(shopId, "bm90IG91cnM")).toEqual(outdated);
  const origin = { shopId, accountId: "1" };
  const sealed = sealAddresses(identity, origin, [{ orderNumber: "1", receiver: { address: "x" } }], 0);
  expect(await openAddresses(sealed ?? "", identity, origin, 12 * 3_600_000 - 1)).toHaveLength(1);
  expect(await openAddresses(sealed ?? "", identity, origin, 12 * 3_600_000)).toBeNull();
  await beginAccount(identity.personId);
  forgetSettings();
  expect(await show(page, [0])).toEqual({ kind: "outdated" });
  expect(await trail()).toHaveLength(entries);
});

test("a place that is not on the page is refused, and what cannot be recorded is not shown", async () => {
  const page = await list("sold");
  await expect(show(page, [20])).rejects.toMatchObject({ code: "badInput" });
  await database().execute(
    sql`alter table audit_entries add constraint closed check (kind = 'none') not valid`,
  );
  await expect(show(page, [0])).rejects.toThrow();
  await database().execute(sql`alter table audit_entries drop constraint closed`);
});

const one = { sealed: "x", places: [0] };
const asked = (lists: unknown, shop = "00000000-0000-4000-8000-000000000001") => ({ shopId: shop, lists });
test.each<[string, unknown]>([
  ["nothing", {}],
  ["a shop that is no id", asked([one], "1")],
  ["no page", asked([])],
  ["no place", asked([{ ...one, places: [] }])],
  ["a place below 0", asked([{ ...one, places: [-1] }])],
  ["an address of one's own", asked([{ ...one, address: "浙江省" }])],
  ["over a thousand orders", asked([one, { ...one, places: new Array<number>(1_000).fill(0) }])],
])("%s is refused", (_, input) => {
  expect(addressesInput.safeParse(input).success).toBe(false);
});
