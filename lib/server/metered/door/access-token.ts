import "server-only";
import { getSetting } from "#lib/server/db/get-setting.ts";
import { env } from "#lib/server/env.ts";
import { rememberSecret } from "#lib/server/secrets/known-secrets.ts";
import { unseal } from "#lib/server/secrets/unseal.ts";

/**
 * The token to send now: the environment's, else the one an admin entered; null when there is none, or when the stored
 * one was sealed with another `APP_KEY`. Read anew for each attempt: a replaced token is used at once, by all instances.
 */
export async function accessToken(): Promise<string | null> {
  const { commerceAccessToken } = env();
  if (commerceAccessToken !== null) return commerceAccessToken;
  const entered = await getSetting("accessToken");
  const token = entered && unseal("access token", entered.sealed);
  if (token !== null) rememberSecret(token);
  return token;
}
