import { presentedToken } from "#lib/sandbox/state/accounts.ts";
import { envelopeResponse, errorResponse, patchEnvelope } from "./decide-response.ts";
import { jsonResponse, textResponse } from "./send-response.ts";
import type { MeteredCall } from "#lib/sandbox/state/call-meter.ts";
import type { ScriptedFault } from "#lib/sandbox/state/fault-queue.ts";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import type { Decision } from "./decide-response.ts";
import type { SandboxResponse, TransportFault } from "./send-response.ts";

/** The reply sent instead of the honest one, and the damage done to it on its way. */
type FaultyResponse = { reply: SandboxResponse; spoil: TransportFault | null };

const PROXY_PAGE = (status: number) =>
  `<html><head><title>${status}</title></head><body>` +
  `<center><h1>${status}</h1></center><hr><center>nginx</center></body></html>`;

/** Turns a scripted fault into bytes. The operation runs and charges only for a spoiled reply or a billed fault. */
export function faultyResponse(
  state: SandboxState,
  call: MeteredCall,
  { fault, isBilled }: ScriptedFault,
  decide: () => Decision,
): FaultyResponse {
  if (isBilled && !SPOILS_A_REAL_REPLY.has(fault.kind)) decide();
  const whole = (reply: SandboxResponse): FaultyResponse => ({ reply, spoil: null });
  switch (fault.kind) {
    case "code": {
      const response = errorResponse(state, call, fault.code, fault.msg);
      return whole(
        "data" in fault
          ? { ...response, body: JSON.stringify({ ...JSON.parse(response.body), data: fault.data }) }
          : response,
      );
    }
    case "http":
      return whole({
        status: fault.status,
        headers: fault.headers ?? { "content-type": "text/plain" },
        body: fault.body ?? "",
        code: null,
      });
    case "html":
      return whole(textResponse(fault.status, "text/html;charset=UTF-8", PROXY_PAGE(fault.status)));
    case "rawBody":
      return whole(
        textResponse(fault.status ?? 200, fault.contentType ?? "application/json;charset=UTF-8", fault.body),
      );
    case "echoToken": {
      const token = presentedToken(call.headers.authorization) ?? "";
      return whole(
        errorResponse(
          state,
          call,
          200,
          `系统错误 token=${token} ${encodeURIComponent(token)} ${Buffer.from(token).toString("base64")}`,
        ),
      );
    }
    case "patch":
    case "patchRows":
    case "patchEnvelope": {
      const decision = decide();
      return whole(
        envelopeResponse(state, { ...decision, envelope: patchEnvelope(decision.envelope, fault) }),
      );
    }
    case "silence":
    case "reset":
      return { reply: jsonResponse(200, null, null), spoil: fault };
    case "huge":
    case "gzipBomb":
      return { reply: textResponse(200, "application/json;charset=UTF-8", ""), spoil: fault };
    default:
      return { reply: envelopeResponse(state, decide()), spoil: fault };
  }
}

const SPOILS_A_REAL_REPLY: ReadonlySet<string> = new Set([
  "resetMidBody",
  "truncate",
  "drip",
  "closeAfterReply",
  "patch",
  "patchRows",
  "patchEnvelope",
]);
