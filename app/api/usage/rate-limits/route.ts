import { readRoute } from "#lib/server/guard/read-route.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { getRateLimits } from "#lib/server/usage/get-rate-limits.ts";

export const GET = readRoute({
  role: "admin",
  input: noInput,
  isPaid: false,
  isPolled: true,
  verb: ({ identity }) => getRateLimits(identity),
});
