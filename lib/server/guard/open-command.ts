import "server-only";
import { headers } from "next/headers";
import type { ZodType } from "zod";
import { requireOwnOrigin } from "#lib/server/guard/require-own-origin.ts";
import { toErrorBody } from "#lib/server/http/to-error-body.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";

/** A server action for people who are not signed in; what proves their right is in the input. */
export function openCommand<Input, Output>({
  input: schema,
  verb,
}: {
  input: ZodType<Input>;
  verb: (input: Input) => Promise<Output>;
}): (input: unknown) => Promise<CommandResult<Output>> {
  return async (input) => {
    try {
      requireOwnOrigin(await headers());
      return { ok: true, value: await verb(schema.parse(input)) };
    } catch (error) {
      return { ok: false, error: toErrorBody(error, crypto.randomUUID()).error };
    }
  };
}
