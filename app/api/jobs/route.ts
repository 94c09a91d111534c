import { readRoute } from "#lib/server/guard/read-route.ts";
import { fetchJobQuery, getFetchJob } from "#lib/server/orders/fetch/fetch-jobs.ts";

export const GET = readRoute({
  role: "staff",
  input: fetchJobQuery,
  isPaid: false,
  isPolled: true,
  verb: getFetchJob,
});
