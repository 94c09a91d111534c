import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { createRateLimiter } from "#lib/server/metering/gateway/rate-limiter.ts";
import { recordCall } from "#lib/server/metering/ledger/call-recorder.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import type { CallRecorder, Priority } from "#lib/server/service/call-options.ts";
import { createServiceClient } from "#lib/server/service/client.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

export type PacedAsker = {
  /** Requests one page of sold orders. Resolves with its wait for a permit in milliseconds; rejects without a page. */
  ask: (priority: Priority) => Promise<number>;
  close: () => Promise<void>;
};

type Service = { baseUrl: string; token: string };

const OWNER = "2208841037615";

/** Makes calls within the rate limit of this database, recorded as the product does. One at a time per process. */
export async function pacedAsker({ baseUrl, token }: Service, databaseUrl: string): Promise<PacedAsker> {
  setTestEnv();
  const opened = await openDatabase(databaseUrl);
  setDatabase(opened);
  await openKeys();
  const leave = await joinLedger();
  const client = createServiceClient({ baseUrl, token: async () => token });
  const limiter = createRateLimiter();
  const request = { ownerId: OWNER, edition: "basic" as const, page: 0, pageSize: 20 };
  // Equal requests would share a call.
  let requestCount = 0;

  function recorder(): CallRecorder {
    return recordCall(
      {
        caller: { personId: null, shopId: null, cache: "bypass" as const },
        operation: "soldOrders",
        request: { ...request, page: (requestCount += 1) % 1_000 },
        hooks: undefined,
      },
      limiter,
    ).recorder;
  }

  return {
    ask: async (priority) => {
      const result = await client.soldOrders(request, { priority, recorder: recorder() });
      if (result.outcome !== "answered")
        throw new Error(`a ${priority} call is ${result.outcome}: ${result.reason}`);
      return result.waitMs;
    },
    close: async () => {
      client.close();
      await limiter.tellAll();
      await leave();
      setDatabase(null);
      await opened.close();
    },
  };
}

const AT_ONCE = 20;

/** Starts a bulk loop that always has calls waiting. The returned function ends it after the last response. */
export function startLoop({ ask }: PacedAsker): () => Promise<void> {
  let isOver = false;
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await ask("bulk");
  });
  return async () => {
    isOver = true;
    await Promise.all(lanes);
  };
}
