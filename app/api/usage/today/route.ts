import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { getPointsToday } from "#lib/server/usage/get-budgets.ts";

export const GET = readRoute({
  role: "anyRole",
  input: z.strictObject({}),
  isPaid: false,
  isPolled: true,
  verb: ({ identity }) => getPointsToday(identity),
});
