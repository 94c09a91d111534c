import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { gateway, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import type { Priority } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
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
  setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: token });
  const opened = await openDatabase(databaseUrl);
  setDatabase(opened);
  await openKeys();
  const leave = await joinLedger();
  // Equal requests would share a call.
  let requestCount = 0;
  return {
    ask: async (priority) => {
      const page = (requestCount += 1) % 1_000;
      const { result } = await callService(
        { personId: null, shopId: null, cache: "bypass", isJob: priority === "bulk" },
        "soldOrders",
        { ownerId: OWNER, edition: "basic", page, pageSize: 20 },
      );
      if (result.outcome !== "answered")
        throw new Error(`a ${priority} call is ${result.outcome}: ${result.reason}`);
      return result.waitMs;
    },
    close: async () => {
      gateway().close();
      await tellOthers();
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
