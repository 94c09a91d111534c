import "server-only";
import { headers } from "next/headers";
import type { ZodType } from "zod";
import { identify, type Found } from "#lib/server/auth/session.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { noteCommandBegan } from "#lib/server/http/gate/command-watch.ts";
import { toErrorBody } from "#lib/server/http/responses.ts";
import { requestSignal } from "#lib/server/http/request-signal.ts";
import { AppError, type Command, type CommandResult } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { requireRole, type NeededRole } from "./roles.ts";

/** Schemas of all commands, for a test of the texts that people type: each stored one passes one of them. */
export const commandInputs = new Map<Command<unknown>, ZodType>();

function withInput<Output>(schema: ZodType, send: Command<Output>): Command<Output> {
  commandInputs.set(send, schema);
  return send;
}

/** Makes a server action that returns a result and never throws at the browser. */
export function command<Input, Output>(definition: Definition<Input, Output>): Command<Output> {
  return withInput(definition.input, async (input) => {
    noteCommandBegan();
    return runCommand(definition, input, await headers());
  });
}

type Definition<Input, Output> = {
  role: NeededRole;
  /**
   * Requires an identity confirmation within the last ten minutes in this session. `orSignOn`: the sign-in itself
   * counts where its provider never says when a person proved who they are.
   */
  confirm?: boolean | "orSignOn";
  /** Make it strict: unknown keys are rejected. */
  input: ZodType<Input>;
  verb: (context: Context, input: Input) => Promise<Output>;
};

const CONFIRMED_FOR_MS = 10 * 60_000;

/**
 * Runs a command: own origin → session → role → identity confirmation, if wanted → strict input → verb. Errors become
 * the result.
 */
export async function runCommand<Input, Output>(
  { role, confirm = false, input: schema, verb }: Definition<Input, Output>,
  input: unknown,
  headers: Headers,
): Promise<CommandResult<Output>> {
  const requestId = crypto.randomUUID();
  try {
    requireOwnOrigin(headers);
    const found = await identify(headers);
    const { identity, proof } = found;
    await requireRole(identity, role, { via: "command", path: headers.get("x-md-path") });
    if (confirm && Date.now() - confirmationOf(found, confirm) >= CONFIRMED_FOR_MS)
      throw new AppError("confirmFirst", "not confirmed lately", { proof });
    return {
      ok: true,
      value: await verb({ identity, requestId, signal: requestSignal() }, schema.parse(plain(input))),
    };
  } catch (error) {
    return { ok: false, error: toErrorBody(error, requestId).error };
  }
}

/** Time that counts as the last confirmation of identity. */
function confirmationOf({ proof, confirmedAt, signedInAt }: Found, confirm: true | "orSignOn"): number {
  const canBeNoProof = proof === "signOn" && confirmedAt === 0;
  return confirm === "orSignOn" && canBeNoProof ? signedInAt : confirmedAt;
}

/** Makes a server action for people who are not signed in; the input proves their right. */
export function openCommand<Input, Output>({
  input: schema,
  verb,
}: {
  input: ZodType<Input>;
  verb: (input: Input) => Promise<Output>;
}): Command<Output> {
  return withInput(schema, async (input) => {
    noteCommandBegan();
    try {
      requireOwnOrigin(await headers());
      return { ok: true, value: await verb(schema.parse(plain(input))) };
    } catch (error) {
      return { ok: false, error: toErrorBody(error, crypto.randomUUID()).error };
    }
  });
}

/**
 * Deep-copies the input, so that getters and proxies can't run. Rejects lone surrogates, which PostgreSQL can't
 * store.
 */
function plain(input: unknown): unknown {
  try {
    const copy: unknown = structuredClone(input);
    if (isSound(copy)) return copy;
  } catch (cause) {
    throw new AppError("badInput", "not plain data", { cause });
  }
  throw new AppError("badInput", "half a character");
}

function isSound(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isSound(inner));
}
