import { readRoute } from "#lib/server/guard/read-route.ts";
import { getUsage } from "#lib/server/usage/get-usage.ts";
import { usageInput } from "#lib/server/usage/usage-input.ts";

export const GET = readRoute({
  role: "admin",
  input: usageInput,
  isPaid: false,
  isHeavy: true,
  verb: getUsage,
});
