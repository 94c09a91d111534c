import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, shops } from "#lib/server/db/schema.ts";
import { sealContext } from "#lib/testing/context-of.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { archiveShop, orderShops } from "./arrange-shops.ts";
import { getShop, listShops } from "./get-shop.ts";
import { createShop } from "./save-shop.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const personId = "00000000-0000-4000-8000-000000000001";
const context = sealContext({ id: personId });

withTestDatabase();
beforeEach(() => database().delete(shops));

const add = (name: string) =>
  createShop(context, { name, ownerId: name, shopId: null, sellerId: null }).then(({ id }) => id);
const names = async (isWithArchived = false) =>
  (await listShops({ isWithArchived })).map(({ name }) => name).join(" ");
const lastEntry = async () => (await auditTrail()).at(-1)?.details;

test("an archived shop is in no list in use, keeps its history's name, and can be restored", async () => {
  const [first] = [await add("a"), await add("b")];
  await archiveShop(context, { id: first, isArchived: true });
  expect([await names(), await names(true)]).toEqual(["b", "a b"]);
  expect(await getShop(first)).toMatchObject({ name: "a", isArchived: true });
  expect(await lastEntry()).toEqual({ shop: first, fields: ["archived"] });
  await archiveShop(context, { id: first, isArchived: false });
  expect(await names()).toBe("a b");
  expect(await lastEntry()).toEqual({ shop: first, fields: ["restored"] });
});

test("the order is kept, a new shop comes last, and the same order again is told of by nobody", async () => {
  const ids = [await add("a"), await add("b"), await add("c")];
  await orderShops(context, { ids: ids.toReversed() });
  expect(await names()).toBe("c b a");
  const told = await database().$count(auditEntries);
  await orderShops(context, { ids: ids.toReversed() });
  expect(await database().$count(auditEntries)).toBe(told);
  await add("d");
  expect(await names()).toBe("c b a d");
});

test("a shop that is not there can't be archived", async () => {
  const archiving = archiveShop(context, { id: personId, isArchived: true });
  await expect(archiving).rejects.toMatchObject({ code: "notFound" });
});
