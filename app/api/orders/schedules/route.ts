import { readRoute } from "#lib/server/guard/read-route.ts";
import { listFetchSchedules, schedulesQuery } from "#lib/server/orders/fetch/fetch-schedules.ts";

export const GET = readRoute({
  role: "staff",
  input: schedulesQuery,
  isPaid: false,
  verb: listFetchSchedules,
});
