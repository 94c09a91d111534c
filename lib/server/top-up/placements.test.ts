import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { waitingForLocks } from "#lib/testing/watch-database.ts";
import {
  archivePlacement,
  createPlacement,
  listPlacements,
  placementInput,
  updatePlacement,
} from "./placements.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

let context: Context;
withTestDatabase();
beforeAll(async () => void (context = await addSomebody(["marketing"], "Lin Xiao")));
beforeEach(() => database().delete(placements));

const add = (sid: string, name = sid) => createPlacement(context, { name, sid, owner: "Lin Xiao" });
const answer = { links: {}, weAppPagePath: null, sign: null, weAppInfo: null };
const addLinks = (placementId: string) =>
  database()
    .insert(topUpLinks)
    .values({ placementId, accountId: FIRST_ACCOUNT, callId: randomUUID(), answer });

test("an added placement is in the registry, the newest first, and in the audit trail", async () => {
  await add("parcel-2611", "包裹卡");
  const sid = "live-linxiao";
  const second = await add(sid);
  const fresh = { linksAt: null, isArchived: false };
  expect(second).toEqual({ id: second.id, sid, owner: "Lin Xiao", name: sid, ...fresh });
  const listed = (await listPlacements(context.identity)).map((one) => `${one.sid} ${one.name}`);
  expect(listed).toEqual(["live-linxiao live-linxiao", "parcel-2611 包裹卡"]);
  const { personId } = context.identity;
  expect((await auditTrail("placementAdded")).slice(-2)).toMatchObject([
    { personId, details: { sid: "parcel-2611" } },
    { personId, details: { sid } },
  ]);
});

test("a sid that is taken is an issue of its field and leaves no trace, in a change too", async () => {
  await add("parcel-2611");
  const other = await add("wx-group-01");
  const before = await auditTrail();
  const taken = { code: "badInput", fields: { sid: "topUp.errors.sidTaken" } };
  await expect(add("parcel-2611")).rejects.toMatchObject(taken);
  const changed = { ...other, sid: "parcel-2611", name: "Poster" };
  await expect(updatePlacement(context, changed)).rejects.toMatchObject(taken);
  expect(await auditTrail()).toEqual(before);
  expect(await listPlacements(context.identity)).toHaveLength(2);
});

test("everything of a placement may change but its sid, once links carry it", async () => {
  const { id } = await add("parcel-2611");
  const given = { sid: "parcel-2612", owner: "Wu Min", name: "海报" };
  const other = { ...given, owner: "Li", name: "Poster" };
  expect(await updatePlacement(context, { id, ...given })).toMatchObject({ ...given, linksAt: null });
  expect((await auditTrail()).at(-1)).toMatchObject({
    kind: "placementChanged",
    details: { sid: "parcel-2612", was: "parcel-2611" },
  });
  await addLinks(id);
  const inLinks = { code: "badInput", fields: { sid: "topUp.errors.sidInLinks" } };
  await expect(updatePlacement(context, { id, ...given, sid: "other" })).rejects.toMatchObject(inLinks);
  const changed = await updatePlacement(context, { id, ...other });
  expect(changed).toMatchObject({ ...other, linksAt: expect.any(Number) as number });
});

test("a placement that does not exist is not found", async () => {
  const id = randomUUID();
  for (const change of [
    () => updatePlacement(context, { id, sid: "a", owner: "b", name: "Poster" }),
    () => archivePlacement(context, { id, isArchived: true }),
  ])
    await expect(change()).rejects.toMatchObject({ code: "notFound" });
});

test.each([
  [{ sid: "13912345678", owner: "a", name: "Poster" }, { sid: "topUp.errors.sidLooksLike.phone" }],
  [
    { sid: "x".repeat(5_000), owner: "", name: "Poster" },
    { sid: "topUp.errors.sidTooLong", owner: "topUp.errors.ownerMissing" },
  ],
])("row 52: the server refuses %j whatever the browser let through", (draft, issues) => {
  const { error } = placementInput.safeParse(draft);
  const told = error!.issues.map(({ path, message }) => [path.join("."), message]);
  expect(Object.fromEntries(told)).toEqual(issues);
});

test("nothing but the three fields is taken", () => {
  const given = { sid: "a", owner: "b", name: "Poster", createdBy: randomUUID() };
  expect(placementInput.safeParse(given).success).toBe(false);
});

test("of two placements given the same sid at once the second hears that it is taken", async () => {
  const [one, two] = [await add("one"), await add("two")];
  const changing = Promise.withResolvers<unknown>();
  await database().transaction(async (tx) => {
    await tx.update(placements).set({ sid: "same" }).where(eq(placements.id, one.id));
    updatePlacement(context, { id: two.id, sid: "same", owner: "Lin", name: "Poster" }).then(
      () => changing.resolve("changed"),
      changing.resolve,
    );
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
  });
  const taken = { code: "badInput", fields: { sid: "topUp.errors.sidTaken" } };
  expect(await changing.promise).toMatchObject(taken);
});

test("an archived placement keeps everything and comes back; both are in the trail", async () => {
  const { id } = await add("parcel-2611");
  await addLinks(id);
  const state = async () => (await listPlacements(context.identity))[0];
  await archivePlacement(context, { id, isArchived: true });
  expect(await state()).toMatchObject({ isArchived: true, linksAt: expect.any(Number) as number });
  await archivePlacement(context, { id, isArchived: false });
  expect(await state()).toMatchObject({ isArchived: false });
  expect((await auditTrail()).slice(-2).map(({ kind, details }) => [kind, details])).toEqual([
    ["placementArchived", { sid: "parcel-2611" }],
    ["placementRestored", { sid: "parcel-2611" }],
  ]);
});
