import {
  SERVICE_OPERATIONS,
  type OperationData,
  type OperationRequest,
} from "#lib/server/service/operations/operations.ts";
import { openOrigin, type ProxyEnv } from "#lib/server/service/transport/send-request.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { SYSTEM_CLOCK, type CallOptions, type ServiceClock } from "./call-options.ts";
import { callWithRetries } from "./call.ts";
import { createCredentialBreaker } from "./credential-breaker.ts";

type ServiceClientOptions = {
  /** `{base_url}` of the spec; may have a path. */
  baseUrl: string;
  /** Asked before each attempt, so that a rotated token is used at once; null stops the call as `noToken`. */
  token: () => Promise<string | null>;
  /** The proxy its requests leave by. */
  proxyEnv?: ProxyEnv | undefined;
  /** The machine's own clock when absent. */
  clock?: ServiceClock;
};

type OperationCall<O extends Operation> = (
  request: OperationRequest<O>,
  options: CallOptions,
) => Promise<CallResult<OperationData<O>>>;

/** The only way to the service: a method an operation, named after those of the spec. */
export type ServiceClient = {
  [O in Operation]: OperationCall<O>;
} & {
  /** Closes idle connections. */
  close: () => void;
};

/**
 * Each method resolves to what became of the call; it rejects with `badInput` before anything leaves when the request
 * breaks the spec, and with whatever token or recorder throw. Spec: all.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const connection = {
    origin: openOrigin(options.baseUrl, options.proxyEnv),
    token: options.token,
    clock: options.clock ?? SYSTEM_CLOCK,
  };

  function createMethod<O extends Operation>(operation: O): OperationCall<O> {
    const breaker = createCredentialBreaker(connection.clock.wallNow);
    const { write, reader, hide } = SERVICE_OPERATIONS[operation];
    return async (request, callOptions) =>
      callWithRetries(
        connection,
        breaker,
        {
          operation,
          request: write(request),
          readerFor: (unpack) => reader(request, unpack),
          hide: (text) => hide(text, request),
        },
        callOptions,
      );
  }

  const methods = Object.fromEntries(OPERATIONS.map((operation) => [operation, createMethod(operation)]));
  // Every operation has its own method here; TypeScript forgets the names of entries.
  return {
    ...(methods as unknown as Omit<ServiceClient, "close">),
    close: () => connection.origin.agent.destroy(),
  };
}
