import "server-only";
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { OidcSettings } from "#lib/server/env/sign-on-variables.ts";
import { makeQueue, type Queue } from "#lib/server/http/queue.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { readProviderKeys } from "./provider-keys.ts";

/** Sign-out at the provider: of one session of it, or all of an account. */
export type Logout = { tokenId: string; subject: string | null; session: string | null; until: Date };

/** Age up to which a token counts, and after which its id can be forgotten. */
const MAX_AGE_MS = 5 * MINUTE_MS;
const MAX_SKEW_MS = 10_000;
const SIGNATURES = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

const text = z.string().min(1).max(255);
const header = z.object({ alg: z.enum(SIGNATURES), kid: text.optional() });
const schema = z
  .object({
    iss: text,
    aud: z.union([text, z.array(text)]),
    iat: z.number(),
    jti: text,
    sub: text.optional(),
    sid: text.optional(),
    events: z.object({ [EVENT]: z.object({}) }),
    // A token of a sign-in must never pass as one of a logout.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

type LogoutRequest = { now: Date; signal: AbortSignal };

/** Reads a logout token of our issuer; null unless it is signed, recent and for us. Throws if its keys are away. */
export async function readLogoutToken(
  token: string,
  settings: OidcSettings,
  { now, signal }: LogoutRequest,
): Promise<Logout | null> {
  const read = readUnproved(token, settings, now);
  if (!read) return null;
  const isSigned = await logoutQueue().run(() => isProved(token, read.iss, settings, now), signal);
  if (!isSigned) return null;
  return {
    tokenId: read.jti,
    subject: read.sub ?? null,
    session: read.sid ?? null,
    until: new Date(read.iat * 1000 + MAX_AGE_MS + 2 * MAX_SKEW_MS),
  };
}

/** Reads what the token says; null if no signature could make it count. Asks nobody: anybody may post one. */
function readUnproved(token: string, settings: OidcSettings, now: Date): z.infer<typeof schema> | null {
  try {
    header.parse(decodeProtectedHeader(token));
    const read = schema.parse(decodeJwt(token));
    const isOurs =
      trimEnd(read.iss, "/") === settings.issuer && [read.aud].flat().includes(settings.clientId);
    return isOurs && Math.abs(now.getTime() - read.iat * 1000) <= MAX_AGE_MS + MAX_SKEW_MS ? read : null;
  } catch {
    return null; // no token at all, or another kind of one
  }
}

/** One at a time: it waits for the keys only once, and never for people who sign in. */
function logoutQueue(): Queue {
  return processWide("sign-on-logout-queue", () =>
    makeQueue({ atOnce: 1, mostWaiting: 100, retryAfterMs: 5_000 }),
  );
}

/** Verifies the signature and the times; a provider that has just changed its keys is asked again. */
async function isProved(token: string, issuer: string, settings: OidcSettings, now: Date): Promise<boolean> {
  const verify = (keys: JWTVerifyGetKey) =>
    jwtVerify(token, keys, {
      issuer,
      audience: settings.clientId,
      algorithms: SIGNATURES,
      clockTolerance: MAX_SKEW_MS / 1000,
      maxTokenAge: MAX_AGE_MS / 1000,
      currentDate: now,
    });
  const keys = await readProviderKeys(settings, now);
  try {
    await verify(keys).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return verify(await readProviderKeys(settings, now, { lacksKey: true }));
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
