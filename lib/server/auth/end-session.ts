import "server-only";
import { eq } from "drizzle-orm";
import { recordSystemAudit } from "#lib/server/audit/record-system-audit.ts";
import { readSessionClaims } from "#lib/server/auth/read-session-claims.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { requireOwnOrigin } from "#lib/server/guard/require-own-origin.ts";

/** Ends the session of these headers on the server: its cookie is worth nothing from here on, wherever it is kept. */
export async function endSession(headers: Headers): Promise<void> {
  requireOwnOrigin(headers);
  const claims = await readSessionClaims(headers);
  if (!claims) return;
  const [ended] = await database()
    .delete(sessions)
    .where(eq(sessions.id, claims.sessionId))
    .returning({ personId: sessions.personId });
  if (ended) await recordSystemAudit({ kind: "signedOut", personId: ended.personId });
}
