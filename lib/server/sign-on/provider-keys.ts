import "server-only";
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { OidcSettings } from "#lib/server/env/sign-on-variables.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { PROVIDER_SILENT_MS, wellKnown } from "./oidc-provider.ts";

const KEYS_KEPT_MS = 10 * MINUTE_MS;
/**
 * Age from which keys are read again for a key they lack: a forged name of one must not ask the provider each
 * time.
 */
const RENEWED_AFTER_MS = 30_000;
const FAILURE_KEPT_MS = 10_000;

/** Last look at the keys; null: it failed. */
type Look = { of: string; at: number; keys: JWTVerifyGetKey | null };

/** Reads the provider's keys, which are remembered; so is a failure, for some seconds. */
export async function readProviderKeys(
  settings: OidcSettings,
  now: Date,
  { lacksKey = false } = {},
): Promise<JWTVerifyGetKey> {
  const memory = processWide("sign-on-keys", () => ({ last: null as Look | null }));
  const { last } = memory;
  const ageMs = last?.of === settings.issuer ? now.getTime() - last.at : Infinity;
  if (last?.keys && ageMs < (lacksKey ? RENEWED_AFTER_MS : KEYS_KEPT_MS)) return last.keys;
  if (last?.keys === null && ageMs < FAILURE_KEPT_MS)
    throw new AppError("tooManyTries", "the provider's keys were away just now", {
      retryAfterMs: FAILURE_KEPT_MS - ageMs,
    });
  const look = { of: settings.issuer, at: now.getTime() };
  try {
    const keys = await fetchKeys(settings);
    memory.last = { ...look, keys };
    return keys;
  } catch (cause) {
    memory.last = { ...look, keys: null };
    throw new AppError("internal", "the provider's keys can't be read", { cause });
  }
}

const description = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional().catch(undefined),
});

/** Reads the provider's own description. */
export async function readDescription(settings: OidcSettings): Promise<z.infer<typeof description>> {
  const read = description.parse(await fetchJson(wellKnown(settings)));
  if (trimEnd(read.issuer, "/") !== settings.issuer) throw new Error("the provider names another issuer");
  return read;
}

async function fetchKeys(settings: OidcSettings): Promise<JWTVerifyGetKey> {
  const { jwks_uri: address } = await readDescription(settings);
  return createLocalJWKSet((await fetchJson(address)) as JSONWebKeySet);
}

/** The time limit covers the body, too. */
async function fetchJson(address: string): Promise<unknown> {
  const signal = AbortSignal.timeout(PROVIDER_SILENT_MS);
  const response = await fetch(address, { signal, cache: "no-store", redirect: "error" });
  if (!response.ok) throw new Error(`the provider answered ${response.status}`);
  return response.json();
}
