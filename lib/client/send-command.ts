import { unstable_isUnrecognizedActionError as isFromAnotherBuild } from "next/navigation";
import { announceSignedOut, CONFIRM_EVENT } from "./fetch-json.ts";
import type {
  Command,
  CommandError,
  ConfirmRequest,
  Proof,
  RequestErrorCode,
} from "#lib/shared/base/errors.ts";

/** Runs a server action and always returns a result: an unreachable server and an old tab are failures too. */
export async function sendCommand<Output>(
  action: Command<Output>,
  input: unknown,
): Promise<{ ok: true; value: Output } | { ok: false; error: CommandError }> {
  const result = await action(input).catch((cause: unknown): { ok: false; error: CommandError } => ({
    ok: false,
    error: { code: errorCode(cause) },
  }));
  if (result.ok) return result;
  if (result.error.code === "notSignedIn") announceSignedOut();
  if (result.error.code === "confirmFirst" && (await isConfirmed(result.error.proof)))
    return sendCommand(action, input);
  return result;
}

/** Runs a server action and `onDone` with what it returned, as a dialog wants it: the result is the error, or null. */
export async function sendThen<Output>(
  action: Command<Output>,
  input: unknown,
  onDone: (value: Output) => void,
): Promise<CommandError | null> {
  const result = await sendCommand(action, input);
  if (!result.ok) return result.error;
  onDone(result.value);
  return null;
}

/** Lets the shell confirm the identity; true on success. The command then runs again unchanged. */
function isConfirmed(proof: Proof = "password"): Promise<boolean> {
  return new Promise((answer) => {
    const detail: ConfirmRequest = { proof, answer };
    window.dispatchEvent(new CustomEvent(CONFIRM_EVENT, { detail }));
  });
}

function errorCode(cause: unknown): RequestErrorCode {
  if (isFromAnotherBuild(cause)) return "newVersion";
  return cause instanceof TypeError ? "offline" : "badReply";
}
