import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Forgets every answer that would serve again, and says so in the trail; gives how many. What was paid for them stays in the ledger. */
export async function clearCache({ identity }: Context): Promise<{ count: number }> {
  return database().transaction(async (tx) => {
    const count = await tx.$count(answers);
    await tx.delete(answers);
    await recordAudit(
      { kind: "purged", personId: identity.personId, details: { what: "answers", count } },
      tx,
    );
    return { count };
  });
}
