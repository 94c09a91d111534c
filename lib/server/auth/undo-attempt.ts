import "server-only";
import { eq } from "drizzle-orm";
import { recordSystemAudit } from "#lib/server/audit/record-system-audit.ts";
import { recordAuditOnce } from "#lib/server/audit/record-audit-once.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people, signInFailures } from "#lib/server/db/schema.ts";

/**
 * Takes back a try that was one too many, so that the rest ends, and notes it once a minute. Both in one commit, whether
 * or not there is something to note: its time tells nobody who exists.
 */
export async function undoAttempt(id: string, email: string): Promise<void> {
  let isBack = false;
  await recordSystemAudit({ kind: "signInRefused", personId: null }, (entry) =>
    database().transaction(async (tx) => {
      await takeBack(id, tx);
      const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.email, email));
      await recordAuditOnce(
        { ...entry, details: { throttled: true, ...(person && { subject: person.id }) } },
        tx,
      );
      isBack = true;
    }),
  );
  if (!isBack) await takeBack(id);
}

async function takeBack(id: string, db: Database = database()): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.id, id));
}
