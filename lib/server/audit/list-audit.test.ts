import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { recordAudit } from "./record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, people, shops } from "#lib/server/db/schema.ts";
import { auditInput, listAudit } from "./list-audit.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { addPerson } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { sealContext } from "#lib/testing/context-of.ts";

withTestDatabase({ TZ_SHOP: "Asia/Shanghai" });
const gone = "00000000-0000-4000-8000-00000000dead";
let context: Context;
let adminId = "";
let staffId = "";
let shopId = "";
const changed = () => ({ subject: staffId, roles: ["staff"] });

beforeAll(async () => {
  adminId = (await addPerson(["admin"], "An Admin")).id;
  staffId = (await addPerson(["staff"], "Lin Staff")).id;
  const [shop] = await database().insert(shops).values({ name: "林间小铺", ownerId: "o-1" }).returning();
  shopId = shop!.id;
  context = sealContext({ id: adminId });
  const day = (text: string) => new Date(`${text}+08:00`);
  await database()
    .insert(auditEntries)
    .values([
      { kind: "signedIn", personId: staffId, at: day("2026-03-01T23:59:59") },
      { kind: "rolesChanged", personId: adminId, details: changed(), at: day("2026-03-02T00:00:00") },
      { kind: "shopAdded", personId: adminId, details: { shop: shopId }, at: day("2026-03-02T23:59:59.999") },
      {
        kind: "invitationWithdrawn",
        personId: gone,
        details: { subject: gone },
        at: day("2026-03-03T00:00:00"),
      },
    ]);
});

const ask = (search: Record<string, string> = {}) => listAudit(context, auditInput.parse(search));
const kinds = async (search: Record<string, string>) => (await ask(search)).entries.map(({ kind }) => kind);

test("the trail comes newest first, with the names of people and shops that are still listed", async () => {
  const { entries, total, pageCount, page } = await ask();
  expect({ total, pageCount, page }).toEqual({ total: 4, pageCount: 1, page: 1 });
  const [admin, staff, shop] = [
    { [adminId]: "An Admin" },
    { [staffId]: "Lin Staff" },
    { [shopId]: "林间小铺" },
  ];
  expect(entries.map(({ kind, personId, details, names }) => [kind, personId, details, names])).toEqual([
    ["invitationWithdrawn", gone, { subject: gone }, {}],
    ["shopAdded", adminId, { shop: shopId }, { ...admin, ...shop }],
    ["rolesChanged", adminId, changed(), { ...admin, ...staff }],
    ["signedIn", staffId, {}, staff],
  ]);
});

test("beside each name of a person stands the e-mail: names are chosen, and two may be alike", async () => {
  await database().update(people).set({ name: "An Admin" }).where(eq(people.id, staffId));
  const [, added, changed, signedIn] = (await ask()).entries;
  await database().update(people).set({ name: "Lin Staff" }).where(eq(people.id, staffId));
  const emails = [added, changed, signedIn].map((entry) => entry?.emails);
  const [admin, staff] = [emails[0]?.[adminId], emails[2]?.[staffId]];
  expect(new Set([admin, staff]).size).toBe(2);
  expect(admin).toContain("@");
  const both = { [adminId]: admin, [staffId]: staff };
  expect(emails).toEqual([{ [adminId]: admin }, both, { [staffId]: staff }]);
});

test.each([
  [{ kind: "signedIn" }, ["signedIn"]],
  [{ from: "2026-03-02", to: "2026-03-02" }, ["shopAdded", "rolesChanged"]],
  [{ from: "2026-03-03" }, ["invitationWithdrawn"]],
  [{ to: "2026-03-01" }, ["signedIn"]],
  [{ person: gone }, ["invitationWithdrawn"]],
  // Entries by the person, and about the person.
  [{ person: "staff" }, ["rolesChanged", "signedIn"]],
  [{ kind: "exported" }, []],
  [{ page: "2" }, []],
])("asked for %j it gives %j: days begin at the shop's midnight", async (search, expected) => {
  const { person, ...rest } = search as Record<string, string>;
  expect(await kinds({ ...rest, ...(person && { person: person === "staff" ? staffId : person }) })).toEqual(
    expected,
  );
});

test("entries that come while somebody turns pages shift none", async () => {
  for (let count = 0; count < 60; count += 1)
    await recordAudit({ kind: "exported", personId: adminId, details: { count } });
  const first = await ask({ kind: "exported" });
  await recordAudit({ kind: "exported", personId: adminId, details: { count: 999 } });
  const second = await ask({ kind: "exported", page: "2", upTo: String(first.upTo) });
  expect([...first.entries, ...second.entries].map(({ details }) => details.count)).toEqual(
    Array.from({ length: 60 }, (_, index) => 59 - index),
  );
  expect([second.total, second.pageCount]).toEqual([60, 2]);
});

test.each([
  { kind: "nothing" },
  { person: "1" },
  { from: "2026-02-30" },
  { page: "0" },
  { upTo: "-1" },
  { upTo: "9".repeat(16) },
  { role: "admin" },
  // The database has no year 0.
  { from: "0000-01-01" },
  { to: "0000-12-31" },
])("%j is refused", (search) => {
  expect(auditInput.safeParse(search).success).toBe(false);
});

test.each<Record<string, string>>([{ from: "0001-01-01" }, { to: "9999-12-31" }])(
  "%j is a day",
  async (search) => {
    expect((await ask(search)).total).toBeGreaterThan(0);
  },
);
