import "server-only";
import { rememberSecret } from "#lib/server/log/known-secrets.ts";
import { seal } from "#lib/server/crypto/seal.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { requireEnterableToken } from "#lib/server/connection/require-enterable-token.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Keeps the token under seal; the very next attempt of any instance carries it, calls under way end with the old one. */
export async function replaceAccessToken(
  { identity }: Context,
  { token }: { token: string },
): Promise<{ lastFour: string }> {
  requireEnterableToken();
  rememberSecret(token);
  const lastFour = token.slice(-4);
  await changeSetting({
    key: "accessToken",
    value: { sealed: seal("access token", token), lastFour },
    personId: identity.personId,
    kind: "tokenReplaced",
    details: { lastFour },
  });
  return { lastFour };
}
