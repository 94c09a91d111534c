import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { responses } from "#lib/server/db/ledger-schema.ts";

/** Makes every cached response older. */
export const agedBy = (seconds: number) =>
  database()
    .update(responses)
    .set({ answeredAt: sql`${responses.answeredAt} - make_interval(secs => ${seconds})` });

/** Callers, and a request of each operation that the sandbox serves. */
export const nobody = { personId: null, shopId: null };
export const bypass = { ...nobody, cache: "bypass" as const };
export const card = { name: "陈晓明", accountNo: "6222020000000102004" };
export const sold = { ownerId: "2208841037615", edition: "enhanced" as const, page: 0, pageSize: 20 };
export const link = { sid: "wall-7", placement: "body" as const };
export const pending = { sellerId: "700261", pageSize: 20 };
export const buyers = (...tids: string[]) => ({
  shopId: "318640275",
  edition: "basic" as const,
  orders: tids.map((tid) => ({ tid, buyerNick: `n${tid}` })),
});
