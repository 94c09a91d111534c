import { randomUUID } from "node:crypto";
import { startBuyers, findBuyersKind } from "#lib/server/buyers/find-buyers.ts";
import { listBuyerRows } from "#lib/server/buyers/list-buyer-rows.ts";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { getJob } from "#lib/server/job-kinds/job-verbs.ts";
import type { CacheMode, Context } from "#lib/shared/base/identity.ts";
import type { BuyerEdition, BuyerOrder, BuyerRow, BuyersJob } from "#lib/shared/buyers/buyers.ts";
import { jobTrials } from "./job-trials.ts";
import { withTestApp } from "./with-test-app.ts";

const MAIN = "林间小铺";

type Lookup = {
  edition?: BuyerEdition;
  shopName?: string;
  by?: Context;
  cache?: CacheMode;
  key?: string;
  mostPoints?: number;
};

/** Starts lookups of buyers and works on them; each test begins without any. */
export function buyerTrials() {
  const app = withTestApp(() => database().delete(jobs));
  const { work, doBefore } = jobTrials(findBuyersKind);

  async function start(
    orders: BuyerOrder[],
    {
      edition = "basic",
      shopName = MAIN,
      by = app.context,
      cache = "default",
      key = randomUUID(),
      mostPoints,
    }: Lookup = {},
  ): Promise<string> {
    const lookup = { idempotencyKey: key, shopId: app.shopId(shopName), edition, orders, cache, mostPoints };
    return (await startBuyers(by, lookup)).id;
  }

  async function rowsOf(id: string, by = app.context): Promise<BuyerRow[]> {
    return (await listBuyerRows(by, { job: id, page: 1 })).rows;
  }

  return {
    app,
    work,
    doBefore,
    start,
    rowsOf,
    shop: () => app.shopId(MAIN),
    jobOf: async (id: string, by = app.context) => (await getJob(by, { id })) as BuyersJob,
    /** Starts a lookup and works on it; gives its rows. */
    lookUp: async (orders: BuyerOrder[], lookup: Lookup = {}): Promise<BuyerRow[]> => {
      const id = await start(orders, lookup);
      await work(id);
      return rowsOf(id, lookup.by);
    },
    metered: async () => (await app.sandbox.control.meter()).calls,
    /** Makes the next call bring these entries. */
    bring: (open_uid_info: object) =>
      app.sandbox.control.addFault({ kind: "patch", patch: { open_uids: { open_uid_info } } }),
  };
}
