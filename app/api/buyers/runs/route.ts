import { z } from "zod";
import { listBuyerRuns } from "#lib/server/buyers/list-buyer-runs.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";

export const GET = readRoute({
  role: "staff",
  input: z.strictObject({}),
  isPaid: false,
  isHeavy: true,
  verb: listBuyerRuns,
});
