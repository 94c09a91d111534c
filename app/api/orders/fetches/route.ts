import { readRoute } from "#lib/server/guard/read-route.ts";
import { listFetchJobs, shopFetchesInput } from "#lib/server/orders/fetch/fetch-jobs.ts";

export const GET = readRoute({
  role: "staff",
  input: shopFetchesInput,
  isPaid: false,
  isPolled: true,
  verb: listFetchJobs,
});
