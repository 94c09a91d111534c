import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { PREVIOUS_SECRET_HOURS } from "#lib/shared/webhooks/webhooks.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Previous secrets that sign together with the present one, at most. */
const MAX_PREVIOUS = 3;

/** Secret of a webhook, and those before it, newest first, while they sign, too. */
export type WebhookSecret = { secret: string; previous: { secret: string; until: number }[] };

/** Makes a secret as the standard writes it. */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Puts a new secret in the place of the present one, which signs for another day; earlier ones keep their time. */
export function replacingSecret({ secret, previous }: WebhookSecret, now: number): WebhookSecret {
  const replaced = { secret, until: now + PREVIOUS_SECRET_HOURS * HOUR_MS };
  const still = previous.filter(({ until }) => until > now);
  return { secret: makeSecret(), previous: [replaced, ...still].slice(0, MAX_PREVIOUS) };
}

export function sealSecret(id: string, secret: WebhookSecret): string {
  remember(secret);
  return seal("webhook secret", [id], JSON.stringify(secret));
}

/** Null if it can't be opened any more. */
export async function openSecret(id: string, sealed: string): Promise<WebhookSecret | null> {
  const text = await unseal("webhook secret", [id], sealed);
  if (text === null) return null;
  const secret = JSON.parse(text) as WebhookSecret;
  remember(secret);
  return secret;
}

function remember({ secret, previous }: WebhookSecret): void {
  for (const one of [secret, ...previous.map((earlier) => earlier.secret)]) rememberSecret(one);
}

type Signed = { id: string; body: string; now: number };

/** Headers of Standard Webhooks; each previous secret signs too until its day is over. */
export function signedHeaders(
  { secret, previous }: WebhookSecret,
  { id, body, now }: Signed,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const secrets = [secret, ...previous.filter(({ until }) => now < until).map((one) => one.secret)];
  const signatures = secrets.map((one) => {
    const key = Buffer.from(one.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
