import "server-only";
import type { ZodType } from "zod";
import { identify } from "#lib/server/auth/identify.ts";
import type { NeededRole } from "#lib/server/guard/has-access.ts";
import { requireRole } from "#lib/server/guard/require-role.ts";
import { requireOwnOrigin } from "#lib/server/guard/require-own-origin.ts";
import { requestSignal } from "#lib/server/http/request-signal.ts";
import { toErrorBody } from "#lib/server/http/to-error-body.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";

export type Command<Input, Output> = {
  role: NeededRole;
  /** Make it strict: unknown keys are refused. */
  input: ZodType<Input>;
  verb: (context: Context, input: Input) => Promise<Output>;
};

/** One command: own origin → session → role → strict input → verb. Whatever is thrown becomes the answer. */
export async function runCommand<Input, Output>(
  { role, input: schema, verb }: Command<Input, Output>,
  input: unknown,
  headers: Headers,
): Promise<CommandResult<Output>> {
  const requestId = crypto.randomUUID();
  try {
    requireOwnOrigin(headers);
    const { identity } = await identify(headers);
    await requireRole(identity, role, { via: "command", path: headers.get("x-md-path") });
    return {
      ok: true,
      value: await verb({ identity, requestId, signal: requestSignal() }, schema.parse(input)),
    };
  } catch (error) {
    return { ok: false, error: toErrorBody(error, requestId).error };
  }
}
