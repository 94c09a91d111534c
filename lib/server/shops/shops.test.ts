import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { watchAccount } from "#lib/server/settings/settings-snapshot.ts";
import { createShop, shopInput, updateShop } from "./save-shop.ts";
import { getShop, listShops } from "./get-shop.ts";
import { recordShopAuthorization } from "./record-shop-authorization.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import { sealContext } from "#lib/testing/context-of.ts";
import { addPerson } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const ids = { ownerId: "owner-1", shopId: "shop-1", sellerId: "seller-1" };
const personId = "00000000-0000-4000-8000-000000000001";
const context = sealContext({ id: personId });

withTestDatabase();
beforeEach(() => database().delete(shops));

const facts = {
  code: 0,
  httpStatus: 200,
  message: null,
  costPoints: null,
  summedPoints: null,
  chargePlace: null,
  rowPoints: null,
  oddCharge: null,
  requestId: null,
  sentCount: 1,
  waitMs: 0,
  callMs: 1,
  serviceMs: null,
  serviceTime: null,
  warnings: [],
};
const answered = (operation: CallResult<null>["operation"]): CallResult<null> => {
  return { ...facts, operation, outcome: "answered", data: null };
};
/** Records a call's result for the shop and reads it again. */
async function taught(id: string, result: CallResult<null>) {
  await recordShopAuthorization(await getShop(id), result, async () => true);
  return getShop(id);
}
const addA = async () => (await createShop(context, { name: "a", ...ids })).id;
const needsScan: CallResult<null> = {
  ...facts,
  operation: "soldOrders",
  outcome: "refused",
  reason: "shopNotAuthorized",
  authorization: { kind: "missing" },
};

test("shops are listed from the oldest on, as they were made", async () => {
  const first = await createShop(context, { name: "林间小铺", ...ids });
  await createShop(context, { name: "Second", ownerId: null, shopId: null, sellerId: "s-2" });
  expect(first).toMatchObject({ name: "林间小铺", ...ids, authorization: "unknown", authorizationAt: null });
  expect((await listShops()).map(({ name }) => name)).toEqual(["林间小铺", "Second"]);
  expect(await getShop(first.id)).toEqual(first);
});

test.each(["", "1", "not-a-uuid", "00000000-0000-4000-8000-000000000000", "' or 1=1 --"])(
  "%j is no shop",
  async (id) => {
    await expect(getShop(id)).rejects.toMatchObject({ code: "notFound" });
    await expect(updateShop(context, id, { name: "x", ...ids })).rejects.toMatchObject({ code: "notFound" });
  },
);

test("302 teaches that a shop needs a scan, an answer that it is authorized", async () => {
  const id = await addA();
  const scan = { authorization: "needsScan", authorizationAt: expect.any(Number) as number };
  expect(await taught(id, needsScan)).toMatchObject(scan);
  expect(await taught(id, answered("buyerOpenId"))).toMatchObject({ authorization: "authorized" });
});

test("what teaches nothing new writes nothing", async () => {
  const id = await addA();
  const before = await taught(id, answered("soldOrders"));
  expect(await taught(id, answered("soldOrders"))).toEqual(before);
});

test("what was known before the call is not even asked about", async () => {
  const id = await addA();
  const known = { id, authorization: "authorized" } as const;
  await recordShopAuthorization(known, answered("soldOrders"), async () => true);
  expect(await getShop(id)).toMatchObject({ authorization: "unknown" });
});

test("what a call teaches while another account begins is not learned for that account", async () => {
  const id = await addA();
  const shop = await getShop(id);
  const isSameAccount = await watchAccount();
  const isWaiting = () =>
    database()
      .execute("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
      .then(({ rowCount }) => rowCount);
  let recording: Promise<void> | null = null;
  await database().transaction(async (tx) => {
    await beginAccount((await addPerson(["admin"])).id, tx);
    recording = recordShopAuthorization(shop, answered("soldOrders"), isSameAccount);
    await expect.poll(isWaiting, { interval: 20 }).toBeGreaterThan(0);
  });
  await recording;
  expect(await getShop(id)).toMatchObject({ authorization: "unknown" });
});

test.each<CallResult<null>>([
  answered("pendingOrders"),
  { ...facts, operation: "soldOrders", outcome: "refused", reason: "noPermission", authorization: null },
  { ...facts, operation: "soldOrders", outcome: "unknown", reason: "noAnswer", authorization: null },
  // HTTP 302 without an envelope.
  { ...needsScan, outcome: "unknown" },
])("%o says nothing about the authorization", async (result) => {
  const id = await addA();
  expect((await taught(id, result)).authorization).toBe("unknown");
});

test("another name keeps what was learned of a shop, another id forgets it", async () => {
  const id = await addA();
  await taught(id, needsScan);
  const named = { name: "b", ...ids, sellerId: null };
  expect(await updateShop(context, id, named)).toMatchObject({ ...named, authorization: "needsScan" });
  const other = { name: "b", ...ids, ownerId: "owner-2" };
  const forgotten = { authorization: "unknown", authorizationAt: null };
  expect(await updateShop(context, id, other)).toMatchObject({ ...other, ...forgotten });
});

test("the trail tells who added and changed a shop, in which fields; a change of nothing is none", async () => {
  const id = await addA();
  await updateShop(context, id, { name: "a", ...ids });
  await updateShop(context, id, { name: "b", ...ids, sellerId: "seller-2" });
  const fields = ["name", "sellerId"];
  expect((await auditTrail()).filter(({ details }) => details.shop === id)).toEqual([
    { kind: "shopAdded", personId, details: { shop: id } },
    { kind: "shopChanged", personId, details: { shop: id, fields } },
  ]);
});

test("input is trimmed and empty ids are none", () => {
  const none = { ownerId: null, shopId: null, sellerId: null };
  const typed = { name: "  林间小铺 ", ownerId: " o-1 ", shopId: "", sellerId: "  " };
  expect(shopInput.parse(typed)).toEqual({ ...none, name: "林间小铺", ownerId: "o-1" });
  expect(shopInput.parse({ name: "a", sellerId: "s" })).toEqual({ ...none, name: "a", sellerId: "s" });
});

test.each([
  ["name", { name: "  ", ownerId: "o" }],
  ["name", { name: "字".repeat(61), ownerId: "o" }],
  ["name", { name: "林间\0小铺", ownerId: "o" }],
  ["ownerId", { name: "a" }],
  ["ownerId", { name: "a", ownerId: "o".repeat(65) }],
  ["shopId", { name: "a", shopId: "店铺" }],
  ["sellerId", { name: "a", sellerId: "a b" }],
  ["sellerId", { name: "a", sellerId: "a\u0000" }],
  ["", { name: "a", ownerId: "o", authorization: "authorized" }],
])("input is refused at %j", (field, input) => {
  const result = shopInput.safeParse(input);
  expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
