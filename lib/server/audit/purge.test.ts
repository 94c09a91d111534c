import { beforeEach, expect, test } from "vitest";
import { asc, inArray } from "drizzle-orm";
import { removeInSlices } from "./purge.ts";
import { database } from "#lib/server/db/database.ts";
import { latest } from "#lib/server/db/upkeep/in-slices.ts";
import { auditEntries, purges } from "#lib/server/db/schema.ts";
import { setUpLinks } from "#lib/server/db/ways-in-schema.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase();
beforeEach(async () => {
  await emptyTables("audit_entries", "purges", "set_up_links");
  await database()
    .insert(setUpLinks)
    .values(
      Array.from({ length: 7 }, (_, index) => ({
        tokenHash: `t${index}`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
      })),
    );
});

/** Removes two rows at a time; the slice of this number is cut short. */
function remove(failingSlice?: number): Promise<number> {
  let slices = 0;
  return removeInSlices({
    what: "links",
    size: 2,
    slice: async (tx) => {
      slices += 1;
      const old = tx
        .select({ tokenHash: setUpLinks.tokenHash })
        .from(setUpLinks)
        .orderBy(asc(setUpLinks.createdAt))
        .limit(2);
      const gone = await tx
        .delete(setUpLinks)
        .where(inArray(setUpLinks.tokenHash, old))
        .returning({ at: setUpLinks.createdAt });
      if (slices === failingSlice) throw new Error("cut short");
      return { count: gone.length, last: latest(gone) };
    },
    entry: (count) => ({ kind: "purged", personId: null, details: { count } }),
  });
}
const counts = async () => (await database().select().from(auditEntries)).map(({ details }) => details.count);
const left = () => database().$count(setUpLinks);

test("all of it goes, slice by slice, under one entry", async () => {
  expect(await remove()).toBe(7);
  expect([await left(), await counts(), await database().$count(purges)]).toEqual([0, [7], 0]);
});

test("what was cut short keeps what it did; the next run's entry counts all of it", async () => {
  await expect(remove(3)).rejects.toThrow("cut short");
  expect([await left(), await counts()]).toEqual([3, []]);
  expect(await remove()).toBe(7);
  expect([await left(), await counts()]).toEqual([0, [7]]);
});

test("nothing to remove leaves no entry", async () => {
  await remove();
  expect(await remove()).toBe(0);
  expect(await counts()).toEqual([7]);
});
