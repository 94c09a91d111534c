import { sendOnce, writeCall, type Sent } from "#lib/server/service/send-once.ts";
import type { OperationData, OperationRequest } from "#lib/server/service/operations/operations.ts";
import { openOrigin } from "#lib/server/service/transport/send-request.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

export const TEST_TOKEN = "sentinel+token/4f9a71c2==";

/** One method for each operation: sends one attempt, rejects with `badInput` when the request breaks the spec. */
type Methods = {
  [O in Operation]: (request: OperationRequest<O>) => Promise<CallResult<OperationData<O>>>;
};
export type TestClient = Methods & {
  /** Attempts so far. */
  sents: Sent<unknown>[];
  /** Number of times a request was handed to a connected socket. */
  left: () => number;
  close: () => void;
};

export type TrialOptions = { token?: string; deadlineMs?: number };

/** Creates a client whose recorder and clock only record: a test sees each step and waits for none. */
export function createTestClient(baseUrl: string, options: TrialOptions = {}): TestClient {
  const { token = TEST_TOKEN, deadlineMs = 5_000 } = options;
  const origin = openOrigin(baseUrl);
  const sents: Sent<unknown>[] = [];
  let left = 0;

  function createMethod<O extends Operation>(operation: O) {
    return async (request: OperationRequest<O>) => {
      const call = writeCall(operation, request);
      const sendBy = performance.now() + 60_000;
      const sent = await sendOnce(origin, call, { token, deadlineMs, sendBy, onSent: () => (left += 1) });
      sents.push(sent);
      return sent.result;
    };
  }

  const methods = Object.fromEntries(OPERATIONS.map((operation) => [operation, createMethod(operation)]));
  return {
    // Every operation has the method of its name.
    ...(methods as unknown as Methods),
    sents,
    left: () => left,
    close: () => origin.agent.destroy(),
  };
}
