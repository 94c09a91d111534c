import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redeemPersonLink } from "#lib/server/auth/redeem-person-link.ts";
import { createPersonLink } from "#lib/server/auth/create-person-link.ts";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { changePeople } from "#lib/server/settings/change-people.ts";
import { invitePerson } from "#lib/server/settings/invite-person.ts";
import type { Context } from "#lib/shared/identity.ts";
import { openTestPostgres } from "#lib/testing/database.ts";
import { addPerson } from "#lib/testing/people.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#lib/testing/postgres.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

setTestEnv();
const pgTest = test.skipIf(!hasPostgres);
let server: TestPostgres | null = null;
let opened: OpenDatabase;
let admin: Context;

beforeAll(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  opened = await openTestPostgres(await server.createDatabase());
  const { id } = await addPerson(["admin"]);
  admin = { identity: { personId: id, email: "x", name: "x", roles: ["admin"], sessionId: id }, requestId: "test" };
});
afterAll(async () => {
  await opened?.close();
  await server?.stop();
});

const waitingForLocks = async () => (await opened.db.select({ pid: sql<number>`pid` }).from(sql`pg_locks`).where(sql`not granted`)).length;

pgTest("a link redeemed at the very moment an admin makes another one is worth nothing, and neither waits for the other for ever", async () => {
  const invited = await invitePerson(admin, { email: "mei@linjian.example", name: "Mei Chen", roles: ["marketing"] });
  const token = new URL(invited.url).searchParams.get("token") ?? "";
  const redeeming = Promise.withResolvers<unknown>();
  await changePeople(admin, async (tx) => {
    redeemPersonLink({ token, password: "a password of twelve" }).then(() => redeeming.resolve("redeemed"), redeeming.resolve);
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    await createPersonLink(invited.personId, admin.identity.personId, new Date(), tx);
  });
  expect(await redeeming.promise).toMatchObject({ code: "forbidden" });
});
