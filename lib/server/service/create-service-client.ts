import { callWithRetries } from "#lib/server/service/call-with-retries.ts";
import { createCredentialBreaker } from "#lib/server/service/create-credential-breaker.ts";
import type { CredentialBreaker } from "#lib/server/service/create-credential-breaker.ts";
import { hideCardHolder } from "#lib/server/service/hide-card-holder.ts";
import type { ServiceCall } from "#lib/server/service/read-exchange.ts";
import { createBankCardReader } from "#lib/server/service/readers/create-bank-card-reader.ts";
import { createBuyerOpenIdReader } from "#lib/server/service/readers/create-buyer-open-id-reader.ts";
import { createPendingOrdersReader } from "#lib/server/service/readers/create-pending-orders-reader.ts";
import { createSoldOrdersReader } from "#lib/server/service/readers/create-sold-orders-reader.ts";
import { readTopUpLink } from "#lib/server/service/readers/read-top-up-link.ts";
import { writeBankCard } from "#lib/server/service/requests/write-bank-card.ts";
import { writeBuyerOpenId } from "#lib/server/service/requests/write-buyer-open-id.ts";
import { writePendingOrders } from "#lib/server/service/requests/write-pending-orders.ts";
import { writeSoldOrders } from "#lib/server/service/requests/write-sold-orders.ts";
import { writeTopUpLink } from "#lib/server/service/requests/write-top-up-link.ts";
import type { CallOptions, ServiceClient, ServiceClientOptions } from "#lib/server/service/service-client.ts";
import { SYSTEM_CLOCK } from "#lib/server/service/service-clock.ts";
import { openOrigin } from "#lib/server/service/transport/open-origin.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/**
 * The one door to the service. Each method resolves to what became of the call; it rejects with `badInput` before
 * anything leaves when the question breaks the spec, and with whatever token or recorder throw. Spec: all.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const connection = {
    origin: openOrigin(options.baseUrl),
    token: options.token,
    clock: options.clock ?? SYSTEM_CLOCK,
  };
  const breakers = Object.fromEntries(
    OPERATIONS.map((operation) => [operation, createCredentialBreaker()]),
  ) as Record<Operation, CredentialBreaker>;
  const ask = <T>(
    call: Pick<ServiceCall<T>, "operation" | "request" | "readerFor"> & Partial<ServiceCall<T>>,
    callOptions: CallOptions,
  ): Promise<CallResult<T>> =>
    callWithRetries(connection, breakers[call.operation], { hide: (text) => text, ...call }, callOptions);

  return {
    topUpLink: async (question, callOptions) =>
      ask(
        { operation: "topUpLink", request: writeTopUpLink(question), readerFor: () => readTopUpLink },
        callOptions,
      ),
    bankCard: async (question, callOptions) =>
      ask(
        {
          operation: "bankCard",
          request: writeBankCard(question),
          readerFor: () => createBankCardReader(question),
          hide: (text) => hideCardHolder(text, question.name),
        },
        callOptions,
      ),
    pendingOrders: async (question, callOptions) =>
      ask(
        {
          operation: "pendingOrders",
          request: writePendingOrders(question),
          readerFor: createPendingOrdersReader,
        },
        callOptions,
      ),
    buyerOpenId: async (question, callOptions) =>
      ask(
        {
          operation: "buyerOpenId",
          request: writeBuyerOpenId(question),
          readerFor: () => createBuyerOpenIdReader(question),
        },
        callOptions,
      ),
    soldOrders: async (question, callOptions) =>
      ask(
        {
          operation: "soldOrders",
          request: writeSoldOrders(question),
          readerFor: () => createSoldOrdersReader(question),
        },
        callOptions,
      ),
    close: () => connection.origin.agent.destroy(),
  };
}
