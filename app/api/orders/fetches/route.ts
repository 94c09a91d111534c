import { readRoute } from "#lib/server/guard/read-route.ts";
import { listFetchJobs, shopFetchesQuery } from "#lib/server/orders/fetch/fetch-jobs.ts";

export const GET = readRoute({
  role: "staff",
  input: shopFetchesQuery,
  isPaid: false,
  isPolled: true,
  verb: listFetchJobs,
});
