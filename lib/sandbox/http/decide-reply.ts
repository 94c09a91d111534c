import { charge, hasCallsLeft, presentedToken } from "../accounts.ts";
import { CALLS_USED_UP_WORDS, CODE_WORDS } from "../code-words.ts";
import { answerOperation } from "../operations/answer-operation.ts";
import { RefusalError } from "../refusal-error.ts";
import { authorizationLink } from "../pages/authorization-link.ts";
import { buildAnswerEnvelope, buildRefusalEnvelope } from "./build-envelope.ts";
import { envelopeStatus } from "./envelope-status.ts";
import { jsonReply, textReply } from "./send-reply.ts";
import type { MeteredCall } from "../call-meter.ts";
import type { OperationInput, WireRecord } from "../operations/operation-answer.ts";
import type { ServiceOperation } from "../operations/service-operation.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { Reply } from "./send-reply.ts";

/** An envelope with its code, and the shop to authorize when that is 302. */
export type Decision = { envelope: WireRecord; code: number; ownerId: string | null };

/** The honest answer to a call: token, permission, the operation itself, and its charge when it answers. */
export function decideReply(call: MeteredCall, operation: ServiceOperation, input: OperationInput): Decision {
  const { state } = input;
  const facts = () => ({ state, operation, msec: Math.round(performance.now() - call.at) });
  try {
    checkToken(state, operation, call.headers.authorization);
    const answer = answerOperation(operation, input);
    if (!hasCallsLeft(state.accounts, operation, answer.costPoints))
      throw new RefusalError(204, CALLS_USED_UP_WORDS);
    charge(state.accounts, operation, answer.costPoints);
    call.points = answer.costPoints;
    return { envelope: buildAnswerEnvelope(facts(), answer), code: 0, ownerId: null };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { envelope: buildRefusalEnvelope(facts(), error), code: error.code, ownerId: error.ownerId };
  }
}

/** The reply that carries an envelope, in the options's HTTP status. */
export function envelopeReply(
  state: SandboxState,
  { envelope, code, ownerId }: Omit<Decision, "envelope"> & { envelope: unknown },
): Reply {
  const { httpStatus, linkPlace } = state.options;
  if (code === 302 && linkPlace === "location" && ownerId !== null) {
    const reply = textReply(302, "text/html;charset=UTF-8", "<title>302 Found</title>");
    return { ...reply, headers: { ...reply.headers, location: authorizationLink(state, ownerId) } };
  }
  return jsonReply(envelopeStatus(code, httpStatus), envelope, code);
}

/** A refusal before any operation is reached, and for scripted codes. */
export function refusalReply(state: SandboxState, call: MeteredCall, code: number, words?: string): Reply {
  const facts = { state, operation: call.operation, msec: Math.round(performance.now() - call.at) };
  const refusal = new RefusalError(code, words ?? CODE_WORDS[code] ?? `错误 ${code}`);
  return envelopeReply(state, { envelope: buildRefusalEnvelope(facts, refusal), code, ownerId: null });
}

function checkToken(state: SandboxState, operation: ServiceOperation, header: string | undefined): void {
  const token = state.accounts.tokens.get(presentedToken(header) ?? "");
  if (!token) throw new RefusalError(401, CODE_WORDS[401] ?? "");
  if (!token.operations.has(operation)) throw new RefusalError(204, CODE_WORDS[204] ?? "");
}
