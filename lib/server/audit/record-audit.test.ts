import { expect, test } from "vitest";
import { asc, sql } from "drizzle-orm";
import { purgeAudit } from "./purge.ts";
import { recordAudit } from "./record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase();

const kinds = async () =>
  (await database().select().from(auditEntries).orderBy(asc(auditEntries.id))).map(({ kind }) => kind);

test("Audit trail: entries can be neither changed nor deleted nor truncated", async () => {
  await recordAudit({ kind: "signedIn", personId: null });
  for (const statement of [
    sql`update audit_entries set kind = 'x'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
  ]) {
    await expect(database().execute(statement)).rejects.toMatchObject({
      cause: { message: "the audit trail is append-only" },
    });
  }
  expect(await kinds()).toEqual(["signedIn"]);
});

test("a purge deletes what is old, says how many, and leaves the trail closed again", async () => {
  await recordAudit({ kind: "denied", personId: null, details: { path: "/settings" } });
  expect(await purgeAudit(new Date(0))).toBe(0);
  expect(await purgeAudit(new Date(Date.now() + 60_000))).toBe(2);
  expect(await kinds()).toEqual(["purged"]);
  await expect(database().execute(sql`delete from audit_entries`)).rejects.toThrow();
});
