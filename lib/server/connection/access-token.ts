import "server-only";
import { z } from "zod";
import { seal } from "#lib/server/crypto/seal.ts";
import type { Database } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { readAccessToken, TOKEN_ACCOUNTS } from "#lib/shared/settings/connection.ts";

/**
 * Parses a pasted token and the account it belongs to: the present one or another. Messages are keys of `messages`
 * and never quote what was typed.
 */
export const tokenInput = z.strictObject({
  token: z.string().transform((text, context) => {
    const reading = readAccessToken(text);
    if ("token" in reading) return reading.token;
    context.addIssue({
      code: "custom",
      message: `settings.connection.token.issues.${reading.issue}`,
    });
    return z.NEVER;
  }),
  account: z.enum(TOKEN_ACCOUNTS),
});

/**
 * Stores the token sealed. Every instance uses it from its next attempt on; running calls end with the old one. Ends
 * the old account if the token is another account's.
 */
export async function replaceAccessToken(
  { identity: { personId } }: Context,
  { token, account }: z.output<typeof tokenInput>,
): Promise<{ lastFour: string }> {
  requireEnterableToken();
  rememberSecret(token);
  const lastFour = token.slice(-4);
  const entered = { sealed: seal("access token", ["accessToken"], token), lastFour };
  const begin = (tx: Database) => beginAccount(personId, tx);
  await changeSetting("accessToken", entered, personId, account === "other" ? begin : undefined);
  return { lastFour };
}

/** Deletes the entered token; no request leaves until another one is entered. */
export async function removeAccessToken({ identity }: Context): Promise<null> {
  requireEnterableToken();
  await changeSetting("accessToken", null, identity.personId);
  return null;
}

/**
 * Declares that the token in use belongs to another account; what is known of the account before no longer applies.
 */
export async function beginAnotherAccount({ identity }: Context): Promise<null> {
  if (env().mode === "sandbox") throw new AppError("badInput", "the sandbox is one account");
  await beginAccount(identity.personId);
  forgetSettings();
  return null;
}

/** Throws `badInput` if the token comes from the environment or the sandbox: it wins over an entered one. */
function requireEnterableToken(): void {
  if (env().commerceAccessToken === null) return;
  throw new AppError("badInput", "the token comes from the environment", {
    fields: { token: "settings.connection.token.issues.fixed" },
  });
}
