import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { tableViews } from "#lib/server/db/orders-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MAX_VIEWS } from "#lib/shared/tables/table-views.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { words } from "#lib/testing/shown/words.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { changeTableView, createTableView, listTableViews, removeTableView } from "./saved-views.ts";
import { findFirstView, setFirstView } from "./first-view.ts";
import { addressOfFirst } from "./view-address.ts";
import { bookViewChangeInput, bookViewInput } from "./view-input.ts";

withTestDatabase();
const STATE = "due=today&sort=shipBy&hidden=remark&order=amount.number&widths=goods-320";
let lin: Context;
let chen: Context;
let admin: Context;

beforeAll(async () => {
  lin = await addSomebody(["staff"], "Lin");
  chen = await addSomebody(["staff", "marketing"], "Chen");
  admin = await addSomebody(["admin"], "Admin");
});
beforeEach(() => emptyTables("table_views", "audit_entries"));

const add = async (context: Context, name: string, isShared = false) =>
  (await createTableView(context, "orderBook", { name, state: STATE, isShared })).id ?? "";
const namesFor = async ({ identity }: Context) =>
  (await listTableViews(identity, "orderBook")).map(({ name }) => name);
const trail = () => auditTrail();

test("a view is its person's alone until it is shared; the own ones come first, by their names", async () => {
  const mine = await add(lin, "b", true);
  await add(lin, "A");
  await add(chen, "a", true);
  await add(chen, "hidden");
  expect(await namesFor(lin)).toEqual(["A", "b", "a"]);
  expect(await namesFor(admin)).toEqual(["a", "b"]);
  const seen = { id: mine, name: "b", state: STATE, isShared: true, isOwn: false, owner: "Lin" };
  expect((await listTableViews(chen.identity, "orderBook")).find(({ id }) => id === mine)).toEqual(seen);
  await changeTableView(lin, "orderBook", { id: mine, isShared: false });
  expect(await namesFor(chen)).toEqual(["a", "hidden"]);
});

test("another's private view isn't there, for an admin neither; a shared one is its owner's", async () => {
  const hidden = await add(lin, "mine");
  const shared = await add(lin, "ours", true);
  for (const other of [chen, admin])
    for (const act of [
      () => changeTableView(other, "orderBook", { id: hidden, name: "x" }),
      () => removeTableView(other, "orderBook", { id: hidden }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "notFound" });
  for (const act of [
    () => changeTableView(chen, "orderBook", { id: shared, name: "x" }),
    () => changeTableView(admin, "orderBook", { id: shared, isShared: false }),
    () => removeTableView(chen, "orderBook", { id: shared }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  expect(await namesFor(lin)).toEqual(["mine", "ours"]);
});

test("what others see is in the trail: shared, changed, no longer shared, removed by an admin", async () => {
  const id = await add(lin, "mine");
  await changeTableView(lin, "orderBook", { id, name: "ours" });
  await changeTableView(lin, "orderBook", { id, isShared: true });
  await changeTableView(lin, "orderBook", { id, isShared: true });
  await changeTableView(lin, "orderBook", { id, state: "flag=any" });
  await changeTableView(lin, "orderBook", { id, isShared: false });
  const again = await add(lin, "again", true);
  expect((await removeTableView(admin, "orderBook", { id: again })).views).toEqual([]);
  await removeTableView(lin, "orderBook", { id });
  const { personId } = lin.identity;
  const details = (view: string) => ({ what: "orderBook", view });
  expect(await trail()).toEqual([
    { kind: "viewShared", personId, details: details("ours") },
    { kind: "viewChanged", personId, details: details("ours") },
    { kind: "viewUnshared", personId, details: details("ours") },
    { kind: "viewShared", personId, details: details("again") },
    {
      kind: "viewRemoved",
      personId: admin.identity.personId,
      details: { ...details("again"), subject: personId },
    },
  ]);
});

test("a person has each name once, and two people may have the same", async () => {
  const id = await add(lin, "Today");
  await add(chen, "Today");
  const other = await add(lin, "Tomorrow");
  const taken = { code: "badInput", fields: { name: "orderBook.views.errors.nameTaken" } };
  await expect(add(lin, "Today")).rejects.toMatchObject(taken);
  await expect(changeTableView(lin, "orderBook", { id: other, name: "Today" })).rejects.toMatchObject(taken);
  await changeTableView(lin, "orderBook", { id, name: "Today" });
});

test("a person has so many views and no more, however many presses come at once", async () => {
  await database()
    .insert(tableViews)
    .values(
      Array.from({ length: MAX_VIEWS - 1 }, (_, at) => ({
        tableKey: "orderBook" as const,
        personId: lin.identity.personId,
        name: `view ${at}`,
        state: "",
      })),
    );
  const added = await Promise.allSettled(["x", "y", "z"].map((name) => add(lin, name)));
  expect(added.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(added.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { fields: { name: "orderBook.views.errors.tooMany" } },
  });
  await add(chen, "x");
});

test("the database takes views of known tables alone; none of another is listed or touched", async () => {
  const id = await add(lin, "ours", true);
  const toOther = sql`update table_views set table_key = 'soldOrders' where id = ${id}`;
  await expect(database().execute(toOther)).rejects.toMatchObject({
    cause: { constraint: "table_views_table" },
  });
  await database().execute(sql`alter table table_views drop constraint table_views_table`);
  try {
    await database().execute(toOther);
    for (const context of [lin, chen, admin]) expect(await namesFor(context)).toEqual([]);
    for (const act of [
      () => changeTableView(lin, "orderBook", { id, name: "x" }),
      () => removeTableView(lin, "orderBook", { id }),
      () => removeTableView(admin, "orderBook", { id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "notFound" });
    await add(lin, "ours");
  } finally {
    await database().delete(tableViews);
    await database().execute(
      sql`alter table table_views add constraint table_views_table check (table_key in ('orderBook'))`,
    );
  }
});

test("the book opens with the view a person chose, while it is there", async () => {
  const id = await add(lin, "mine");
  const addressFor = async ({ identity }: Context) =>
    addressOfFirst(await findFirstView(identity), await listTableViews(identity, "orderBook"));
  expect(await addressFor(lin)).toBeNull();
  await setFirstView(lin, { view: "overdue" });
  expect(await addressFor(lin)).toMatch(/^\/orders\/book\?.*view=overdue/);
  await setFirstView(lin, { view: id });
  expect(await addressFor(lin)).toMatch(new RegExp(`due=today.*view=${id}|view=${id}.*due=today`));
  expect(await addressFor(chen)).toBeNull();
  await removeTableView(lin, "orderBook", { id });
  expect(await addressFor(lin)).toBeNull();
  await setFirstView(lin, { view: null });
  expect(await findFirstView(lin.identity)).toBeNull();
});

test("views go with their person", async () => {
  const gone = await addSomebody(["staff"], "Gone");
  await add(gone, "ours", true);
  expect(await namesFor(lin)).toEqual(["ours"]);
  await database().delete(people).where(eq(people.id, gone.identity.personId));
  expect(await namesFor(lin)).toEqual([]);
});

test.each([
  { name: "" },
  { name: "x".repeat(41) },
  { name: "电话 13912345678" },
  { name: "a\nb" },
  ...words(`
    q=王小明 page=3 province=王小明 shop=5b0e6a1e-0000-4000-8000-000000000000 sort=shipBy&due=today
    due=never status=13912345678 widths=goods-9000 ?due=today
  `).map((state) => ({ state })),
  { table: "soldOrders" },
  { isShared: "yes" },
])("%j is no view", (change) => {
  const view = { name: "mine", state: STATE, isShared: false };
  expect(bookViewInput.safeParse(view).success).toBe(true);
  expect(bookViewInput.safeParse({ ...view, ...change }).success).toBe(false);
  const id = "5b0e6a1e-0000-4000-8000-000000000000";
  expect(bookViewChangeInput.safeParse({ id, ...change }).success).toBe(false);
});
