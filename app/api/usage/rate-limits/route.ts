import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { getRateLimits } from "#lib/server/usage/get-rate-limits.ts";

export const GET = readRoute({
  role: "admin",
  input: z.strictObject({}),
  isPaid: false,
  isPolled: true,
  verb: ({ identity }) => getRateLimits(identity),
});
