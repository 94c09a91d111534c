import { listBuyerRuns } from "#lib/server/buyers/list-buyer-runs.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { noInput } from "#lib/server/http/request-input.ts";

export const GET = readRoute({
  role: "staff",
  input: noInput,
  isPaid: false,
  isHeavy: true,
  verb: listBuyerRuns,
});
