import "server-only";
import { headers } from "next/headers";
import type { ZodType } from "zod";
import { identify } from "#lib/server/auth/session.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { toErrorBody } from "#lib/server/http/replies.ts";
import { requestSignal } from "#lib/server/http/request-signal.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { requireRole, type NeededRole } from "./roles.ts";

/** Makes a server action that answers and never throws at the browser. */
export function command<Input, Output>(
  definition: Command<Input, Output>,
): (input: unknown) => Promise<CommandResult<Output>> {
  return async (input) => runCommand(definition, input, await headers());
}

type Command<Input, Output> = {
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
