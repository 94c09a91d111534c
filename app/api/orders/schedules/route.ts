import { readRoute } from "#lib/server/guard/read-route.ts";
import { listFetchSchedules, schedulesUrlInput } from "#lib/server/orders/fetch/fetch-schedules.ts";

export const GET = readRoute({
  role: "staff",
  input: schedulesUrlInput,
  isPaid: false,
  verb: listFetchSchedules,
});
