import "server-only";
import { headers } from "next/headers";
import { runCommand, type Command } from "#lib/server/guard/run-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";

/** Makes a server action that answers and never throws at the browser. */
export function command<Input, Output>(
  definition: Command<Input, Output>,
): (input: unknown) => Promise<CommandResult<Output>> {
  return async (input) => runCommand(definition, input, await headers());
}
