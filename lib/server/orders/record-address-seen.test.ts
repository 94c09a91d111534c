import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, shops } from "#lib/server/db/schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { addressSeenInput, recordAddressSeen } from "./record-address-seen.ts";

const personId = "00000000-0000-4000-8000-000000000001";
const context: Context = {
  identity: { personId, email: "x", name: "x", roles: ["staff"], sessionId: personId },
  requestId: "test",
};
let close: () => Promise<void>;
let shopId = "";

beforeAll(async () => {
  ({ close } = await openTestDatabase());
  const [shop] = await database().insert(shops).values({ name: "林间小铺", ownerId: "o-1" }).returning();
  shopId = shop!.id;
});
afterAll(() => close());

const orders = async () =>
  (await database().select().from(auditEntries).orderBy(asc(auditEntries.id))).map(
    ({ kind, personId: who, details }) => ({ kind, who, details }),
  );

test("who looks at an address is recorded with shop and order number, digit by digit, and nothing else", async () => {
  await recordAddressSeen(context, { shopId, orderNumber: "9007199254740993017" });
  await recordAddressSeen(context, { shopId, orderNumber: null });
  await recordAddressSeen(context, { shopId, orderNumber: `浙江省 A-1\u202e${"x".repeat(100)}` });
  expect(await orders()).toEqual(
    ["9007199254740993017", null, `A-1${"x".repeat(61)}`].map((order) => ({
      kind: "receiverAddressSeen",
      who: personId,
      details: { shop: shopId, order },
    })),
  );
});

test("without a shop, and when the entry cannot be written, it says so: the address stays hidden", async () => {
  await expect(
    recordAddressSeen(context, { shopId: "00000000-0000-4000-8000-000000000000", orderNumber: "1" }),
  ).rejects.toMatchObject({ code: "notFound" });
  await database().execute(
    sql`alter table audit_entries add constraint closed check (kind = 'none') not valid`,
  );
  await expect(recordAddressSeen(context, { shopId, orderNumber: "1" })).rejects.toThrow();
});

test.each([
  {},
  { shopId: "1", orderNumber: "1" },
  { shopId: personId },
  { shopId: personId, orderNumber: 1 },
  { shopId: personId, orderNumber: "1", address: "浙江省" },
])("%j is refused", (input) => {
  expect(addressSeenInput.safeParse(input).success).toBe(false);
});
