import "server-only";
import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { signOnAccounts, usedLogoutTokens } from "#lib/server/db/ways-in-schema.ts";
import type { OidcSettings } from "#lib/server/env/sign-on-variables.ts";
import { readBody } from "#lib/server/http/request-input.ts";
import { errorResponse, jsonResponse } from "#lib/server/http/responses.ts";
import { log } from "#lib/server/log/log.ts";
import { type Logout, readLogoutToken } from "./read-logout-token.ts";

/**
 * Ends sessions whose person signed out at the provider (OpenID Connect Back-Channel Logout 1.0). The provider itself
 * sends this; its signature is the proof.
 */
export async function handleLogout(request: Request, settings: OidcSettings, now: Date): Promise<Response> {
  try {
    const given = new URLSearchParams(await readBody(request, 16 * 1024));
    const token = given.get("logout_token") ?? "";
    const logout = await readLogoutToken(token, settings, { now, signal: request.signal });
    const isDone = logout !== null && (await endSignedOut(logout, settings.issuer, now));
    if (isDone) return new Response(null, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return errorResponse(error, crypto.randomUUID());
  }
  log().warn("logout of the provider refused");
  return jsonResponse({ error: "invalid_request" }, { status: 400 });
}

/** Ends the sessions; false for a token that was used before. */
async function endSignedOut(logout: Logout, issuer: string, now: Date): Promise<boolean> {
  const tokenHash = createHash("sha256").update(logout.tokenId).digest("base64url");
  return database().transaction(async (tx) => {
    await tx.delete(usedLogoutTokens).where(lt(usedLogoutTokens.until, now));
    const used = await tx
      .insert(usedLogoutTokens)
      .values({ tokenHash, until: logout.until })
      .onConflictDoNothing()
      .returning({ until: usedLogoutTokens.until });
    if (used.length === 0) return false;
    for (const [subject, ended] of await endThem(logout, issuer, tx))
      await recordAudit(
        { kind: "sessionsEnded", personId: null, details: { subject, ended, via: "signOn" } },
        tx,
      );
    return true;
  });
}

/** Ends one session of the provider, or all of its account; returns how many of whom. */
async function endThem(
  { subject, session }: Logout,
  issuer: string,
  tx: Database,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const [account] =
    subject === null
      ? []
      : await tx
          .select({ personId: signOnAccounts.personId })
          .from(signOnAccounts)
          .where(and(eq(signOnAccounts.issuer, issuer), eq(signOnAccounts.subject, subject)));
  if (subject !== null && !account) return counts;
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        account && eq(sessions.personId, account.personId),
        session === null ? undefined : eq(sessions.signOnSession, session),
      ),
    )
    .returning({ personId: sessions.personId });
  for (const { personId } of ended) counts.set(personId, (counts.get(personId) ?? 0) + 1);
  return counts;
}
