import "server-only";
import { z } from "zod";
import { seal } from "#lib/server/crypto/seal.ts";
import { env } from "#lib/server/env.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { readAccessToken } from "#lib/shared/settings/connection.ts";

/** A pasted token. Messages are keys of `messages`; none quotes what was typed. */
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
});

/**
 * Keeps the token under seal; the very next attempt of any instance carries it, calls under way end with the
 * old one.
 */
export async function replaceAccessToken(
  { identity }: Context,
  { token }: { token: string },
): Promise<{ lastFour: string }> {
  requireEnterableToken();
  rememberSecret(token);
  const lastFour = token.slice(-4);
  await changeSetting("accessToken", { sealed: seal("access token", token), lastFour }, identity.personId);
  return { lastFour };
}

/** Forgets the entered token: until another one is entered, no request leaves. */
export async function removeAccessToken({ identity }: Context): Promise<null> {
  requireEnterableToken();
  await changeSetting("accessToken", null, identity.personId);
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
