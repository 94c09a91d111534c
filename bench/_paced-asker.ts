import { openDatabase } from "#lib/server/db/open-database.ts";
import { writeEnds } from "#lib/server/metered/door/pending-ends.ts";
import { createPostgresPace } from "#lib/server/metered/door/postgres-pace.ts";
import { createServiceClient } from "#lib/server/service/create-service-client.ts";
import type { Journal, Pace, Priority } from "#lib/server/service/service-client.ts";

export type PacedAsker = {
  /** Asks one page of sold orders; how long it waited for its departure, in milliseconds. Rejects when it was not answered. */
  ask: (priority: Priority) => Promise<number>;
  close: () => Promise<void>;
};

type Service = { baseUrl: string; token: string };

const OWNER = "2208841037615";

/** Asks at the pace that is shared through this database; the end of a call is written as the ledger's closing does it. */
export async function pacedAsker(service: Service, databaseUrl: string): Promise<PacedAsker> {
  const { db, close } = await openDatabase(databaseUrl);
  const journal = { open: async () => undefined, close: () => db.transaction((transaction) => writeEnds(transaction, "soldOrders")) };
  return asker(service, createPostgresPace({ db, perSecond: async () => 10 }), journal, close);
}

function asker({ baseUrl, token }: Service, pace: Pace, journal: Journal, closePace: () => Promise<void>): PacedAsker {
  const client = createServiceClient({ baseUrl, token: async () => token, pace });
  return {
    ask: async (priority) => {
      const result = await client.soldOrders({ ownerId: OWNER, edition: "basic", page: 0, pageSize: 20 }, { priority, journal });
      if (result.outcome !== "answered") throw new Error(`a ${priority} call is ${result.outcome}: ${result.reason}`);
      return result.waitMs;
    },
    close: async () => {
      client.close();
      await closePace();
    },
  };
}
