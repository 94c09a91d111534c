import "server-only";
import { z } from "zod";
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
