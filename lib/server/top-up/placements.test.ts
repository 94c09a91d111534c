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
  createPlacements,
  listPlacements,
  placementInput,
  placementListInput,
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

const addList = (...names: string[]) => createPlacements(context, { names, owner: "Lin Xiao" });

test("a list of names makes placements in its order, each with a sid of its own and a trace", async () => {
  await add("door");
  const names = ["包裹卡 北区", "包裹卡 南区", "Door", "Door!"];
  expect(await addList(...names)).toEqual({ added: 4 });
  const listed = (await listPlacements(context.identity)).toReversed();
  expect(listed.map(({ name }) => name)).toEqual(["door", ...names]);
  const sids = listed.map(({ sid }) => sid);
  const day = expect.stringMatching(/^p-\d{8}$/) as string;
  expect(sids).toEqual(["door", day, `${sids[1]}-2`, "door-2", "door-3"]);
  const traces = (await auditTrail("placementAdded")).slice(-4).map(({ details }) => details);
  expect(traces).toHaveLength(4);
  expect(traces).toEqual(expect.arrayContaining(sids.slice(1).map((sid) => ({ sid }))));
});

test("names in use, repeated names and a repeated press add nothing; an archived name is free", async () => {
  const [old] = [await add("old", "Poster"), await add("door", "Door")];
  await archivePlacement(context, { id: old.id, isArchived: true });
  expect(await addList("Poster", "Door", "Poster")).toEqual({ added: 1 });
  expect(await addList("Poster", "Door", "Poster")).toEqual({ added: 0 });
});

test("lists at once add each name once, and never the same sid twice", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `投放位 ${at}`);
  const results = await Promise.all([
    addList(...names, "Door"),
    addList("Door!", ...names.toReversed()),
    addList("door?", ...names),
  ]);
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(33);
  const listed = await listPlacements(context.identity);
  expect(new Set(listed.map(({ sid }) => sid)).size).toBe(33);
  expect(new Set(listed.map(({ name }) => name)).size).toBe(33);
});

test.each([
  [{ names: ["Poster", "x".repeat(121)], owner: "a" }, "topUp.errors.nameTooLong"],
  [{ names: ["Poster", "13912345678"], owner: "a" }, "errors.namesPerson"],
  [{ names: ["Poster", " "], owner: "a" }, "topUp.errors.nameMissing"],
  [{ names: ["Poster"], owner: "" }, "topUp.errors.ownerMissing"],
])("the server refuses the list %j whatever the browser let through", (list, issue) => {
  const found = placementListInput.safeParse(list).error?.issues.map(({ message }) => message);
  expect(found).toEqual([issue]);
});

test("the server refuses a list without names or with too many", () => {
  const isTaken = (count: number) =>
    placementListInput.safeParse({ names: Array(count).fill("Poster"), owner: "a" }).success;
  expect([0, 1, 200, 201].map(isTaken)).toEqual([false, true, true, false]);
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
