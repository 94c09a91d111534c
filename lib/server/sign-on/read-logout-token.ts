import "server-only";
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { PROVIDER_SILENT_MS, providerQueue, wellKnown } from "./provider.ts";

/** Sign-out at the provider: of one session of it, or all of an account. */
export type Logout = { tokenId: string; subject: string | null; session: string | null; until: Date };

/** Age up to which a token counts, and after which its id can be forgotten. */
const MAX_AGE_MS = 5 * MINUTE_MS;
const MAX_SKEW_MS = 10_000;
const KEYS_KEPT_MS = 10 * MINUTE_MS;
const SIGNATURES = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

const text = z.string().min(1).max(255);
const schema = z
  .object({
    iat: z.number(),
    jti: text,
    sub: text.optional(),
    sid: text.optional(),
    events: z.object({ [EVENT]: z.object({}) }),
    // A token of a sign-in must never pass as one of a logout.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Reads a logout token of our issuer; null unless it is signed, recent and for us. Throws if its keys are away. */
export async function readLogoutToken(
  token: string,
  settings: SignOnSettings,
  now: Date,
): Promise<Logout | null> {
  const { issuer, keys } = await providerQueue().run(() => readKeys(settings, now));
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: settings.clientId,
    algorithms: SIGNATURES,
    clockTolerance: MAX_SKEW_MS / 1000,
    maxTokenAge: MAX_AGE_MS / 1000,
    currentDate: now,
  }).catch((error: unknown) => {
    if (isFaultOfToken(error)) return { payload: null };
    throw new AppError("internal", "the provider's keys can't be read", { cause: error });
  });
  const read = schema.safeParse(payload).data;
  if (!read) return null;
  return {
    tokenId: read.jti,
    subject: read.sub ?? null,
    session: read.sid ?? null,
    until: new Date(read.iat * 1000 + MAX_AGE_MS + 2 * MAX_SKEW_MS),
  };
}

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    error.code !== "ERR_JOSE_GENERIC"
  );
}

type Keys = { issuer: string; keys: JWTVerifyGetKey };
type Remembered = { of: string; until: number; found: Keys };

/** Reads where the provider's keys are; remembered for a while, as its description rarely changes. */
async function readKeys(settings: SignOnSettings, now: Date): Promise<Keys> {
  const memory = processWide("sign-on-keys", () => ({ kept: null as Remembered | null }));
  const { kept } = memory;
  if (kept?.of === settings.issuer && now.getTime() < kept.until) return kept.found;
  const found = await findKeys(settings).catch((cause: unknown) => {
    throw new AppError("internal", "the provider can't be reached", { cause });
  });
  memory.kept = { of: settings.issuer, until: now.getTime() + KEYS_KEPT_MS, found };
  return found;
}

const description = z.object({ issuer: z.string(), jwks_uri: z.url() });

async function findKeys(settings: SignOnSettings): Promise<Keys> {
  const signal = AbortSignal.timeout(PROVIDER_SILENT_MS);
  const response = await fetch(wellKnown(settings), { signal, cache: "no-store", redirect: "error" });
  const { issuer, jwks_uri: address } = description.parse(await response.json());
  if (trimEnd(issuer, "/") !== settings.issuer) throw new Error("the provider names another issuer");
  return { issuer, keys: createRemoteJWKSet(new URL(address), { timeoutDuration: PROVIDER_SILENT_MS }) };
}
