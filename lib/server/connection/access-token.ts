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

/** A pasted token, and whose it is: of the account that was asked so far, or of another one. Messages are keys of `messages`; none quotes what was typed. */
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
 * Keeps the token under seal; the very next attempt of any instance carries it, calls under way end with the
 * old one, and the old account where the token is another's.
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

/** Forgets the entered token: until another one is entered, no request leaves. */
export async function removeAccessToken({ identity }: Context): Promise<null> {
  requireEnterableToken();
  await changeSetting("accessToken", null, identity.personId);
  return null;
}

/** Says that the token in use is another account's, as one of the environment can't: what the one before brought and taught serves no more. */
export async function beginAnotherAccount({ identity }: Context): Promise<null> {
  if (env().mode === "sandbox") throw new AppError("badInput", "the sandbox is one account");
  await beginAccount(identity.personId);
  forgetSettings();
  return null;
}

/**
 * A token of the environment, or of the sandbox, wins over an entered one: then there is nothing to enter or
 * remove.
 */
function requireEnterableToken(): void {
  if (env().commerceAccessToken === null) return;
  throw new AppError("badInput", "the token comes from the environment", {
    fields: { token: "settings.connection.token.issues.fixed" },
  });
}
