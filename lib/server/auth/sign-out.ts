"use server";

import "server-only";
import { eq } from "drizzle-orm";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { readSessionClaims } from "#lib/server/auth/read-session-claims.ts";
import { sessionCookie } from "#lib/server/auth/session-cookie.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { requireOwnOrigin } from "#lib/server/http/require-own-origin.ts";

/** Ends this session on the server, takes the cookie back and leaves for sign-in. */
export async function signOut(): Promise<void> {
  const given = await headers();
  requireOwnOrigin(given);
  const claims = await readSessionClaims(given);
  if (claims) await database().delete(sessions).where(eq(sessions.id, claims.sessionId));
  const { name, isSecure } = sessionCookie();
  (await cookies()).set(name, "", { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure, maxAge: 0 });
  redirect("/sign-in");
}
