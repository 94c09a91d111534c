import "server-only";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { unseal } from "#lib/server/crypto/seal.ts";

let opened: { sealed: string; token: string | null } | null = null;

/**
 * The token to send now: the environment's, else the one an admin entered; null when there is none, or when the stored
 * one was sealed with another `APP_KEY`. A replaced token is used at once, by all instances.
 */
export async function accessToken(): Promise<string | null> {
  const { commerceAccessToken } = env();
  if (commerceAccessToken !== null) return commerceAccessToken;
  const { accessToken: entered } = (await settingsSnapshot()).values;
  if (!entered) return null;
  if (opened?.sealed !== entered.sealed)
    opened = { sealed: entered.sealed, token: unseal("access token", entered.sealed) };
  if (opened.token !== null) rememberSecret(opened.token);
  return opened.token;
}
