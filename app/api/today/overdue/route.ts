import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { getOverdue } from "#lib/server/today/orders-at-hand.ts";

export const GET = readRoute({
  role: "staff",
  input: z.strictObject({}),
  isPaid: false,
  isHeavy: true,
  isPolled: true,
  verb: ({ identity }) => getOverdue(identity),
});
