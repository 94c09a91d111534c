import { openedDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { accessToken, gateway } from "#lib/server/metering/gateway/gateway.ts";
import type { RateLimiter } from "#lib/server/metering/gateway/rate-limiter.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { CallOptions, Permit } from "#lib/server/service/call-options.ts";
import { createServiceClient, type ServiceClient } from "#lib/server/service/client.ts";
import { NEW_LIMIT } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

type BeforeEnd = (operation: Operation) => Promise<void>;

/**
 * Makes this process send calls without the rate limit's waits; client, ledger rows and statements stay the same.
 * `beforeEnd` runs between the response of an attempt and the end of its row.
 */
export function leaveAtOnce(beforeEnd: BeforeEnd): void {
  gateway().client.close();
  const held = processWide<{
    opened: OpenDatabase | null;
    gateway: { client: ServiceClient; limiter: RateLimiter } | null;
  }>("gateway", () => ({ opened: null, gateway: null }));
  held.opened = openedDatabase();
  held.gateway = { client: interrupted(beforeEnd), limiter: openLimiter() };
}

function interrupted(beforeEnd: BeforeEnd): ServiceClient {
  const client = createServiceClient({ baseUrl: env().commerceBaseUrl, token: accessToken });
  const methods = OPERATIONS.map((operation) => {
    const send = client[operation] as (request: unknown, options: CallOptions) => Promise<unknown>;
    const method = (request: unknown, { recorder, ...options }: CallOptions) =>
      send(request, {
        ...options,
        recorder: {
          open: recorder.open,
          close: async (result) => {
            await beforeEnd(operation);
            await recorder.close(result);
          },
        },
      });
    return [operation, method];
  });
  // Each operation has a method of the same name.
  return { ...client, ...(Object.fromEntries(methods) as Omit<ServiceClient, "close">) };
}

function openLimiter(): RateLimiter {
  const versions = new Map<Operation, number>();
  return {
    async acquire(operation, { attempt, signal }) {
      while (!signal?.aborted) {
        const version = versions.get(operation);
        const write = version === undefined ? null : { row: operation, version, state: NEW_LIMIT };
        const tried = await attempt(
          write,
          (_sentAt, seen) => versions.set(operation, seen.version),
          operation,
        );
        if (tried.kind === "done") return { done: tried.value, waitMs: 0 };
        if (tried.kind === "granted" || tried.kind === "unused") versions.set(operation, (version ?? 0) + 1);
        if (tried.kind === "granted") return { permit: permit() };
      }
      return null;
    },
    offer: () => null,
    stop: () => undefined,
    tellAll: () => Promise.resolve(),
  };
}

function permit(): Permit {
  return {
    waitMs: 0,
    sendBy: performance.now() + 60_000,
    markSent: () => undefined,
    release: () => undefined,
    throttle: () => undefined,
  };
}
