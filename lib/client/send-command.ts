import { unstable_isUnrecognizedActionError as isFromAnotherBuild } from "next/navigation";
import { announceSignedOut } from "./fetch-json.ts";
import type { CommandResult, RequestErrorCode } from "#lib/shared/base/errors.ts";

export type CommandError = { code: RequestErrorCode; requestId?: string; fields?: Record<string, string> };

/** Runs a server action and always answers: an unreachable server and an old tab are failures like any other. */
export async function sendCommand<Output>(
  action: (input: unknown) => Promise<CommandResult<Output>>,
  input: unknown,
): Promise<{ ok: true; value: Output } | { ok: false; error: CommandError }> {
  const result = await action(input).catch((cause: unknown) => ({
    ok: false as const,
    error: { code: codeOf(cause) },
  }));
  if (!result.ok && result.error.code === "notSignedIn") announceSignedOut();
  return result;
}

function codeOf(cause: unknown): RequestErrorCode {
  if (isFromAnotherBuild(cause)) return "newVersion";
  return cause instanceof TypeError ? "offline" : "badReply";
}
