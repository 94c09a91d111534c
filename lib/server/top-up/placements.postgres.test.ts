import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { placements } from "#lib/server/db/schema.ts";
import { createPlacement } from "#lib/server/top-up/create-placement.ts";
import { updatePlacement } from "#lib/server/top-up/update-placement.ts";
import type { Context } from "#lib/shared/identity.ts";
import { openTestPostgres } from "#lib/testing/database.ts";
import { addPerson } from "#lib/testing/people.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#lib/testing/postgres.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

setTestEnv();
const pgTest = test.skipIf(!hasPostgres);
let server: TestPostgres | null = null;
let opened: OpenDatabase;
let context: Context;

beforeAll(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  opened = await openTestPostgres(await server.createDatabase());
  const { id } = await addPerson(["marketing"]);
  context = { identity: { personId: id, email: "x", name: "x", roles: ["marketing"], sessionId: id }, requestId: "test" };
});
afterAll(async () => {
  await opened?.close();
  await server?.stop();
});

const waitingForLocks = async () => (await opened.db.select({ pid: sql<number>`pid` }).from(sql`pg_locks`).where(sql`not granted`)).length;

pgTest("of two placements given the same sid at once the second hears that it is taken", async () => {
  const [one, two] = [await createPlacement(context, { sid: "one", owner: "Lin", note: "" }), await createPlacement(context, { sid: "two", owner: "Lin", note: "" })];
  const changing = Promise.withResolvers<unknown>();
  await opened.db.transaction(async (tx) => {
    await tx.update(placements).set({ sid: "same" }).where(sql`id = ${one.id}`);
    updatePlacement(context, { id: two.id, sid: "same", owner: "Lin", note: "" }).then(() => changing.resolve("changed"), changing.resolve);
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
  });
  expect(await changing.promise).toMatchObject({ code: "badInput", fields: { sid: "topUp.errors.sidTaken" } });
});
