import "server-only";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** A token of the environment, or of the sandbox, wins over an entered one: then there is nothing to enter or remove. */
export function requireEnterableToken(): void {
  if (env().commerceAccessToken === null) return;
  throw new AppError("badInput", "the token comes from the environment", {
    fields: { token: "settings.connection.token.issues.fixed" },
  });
}
