import { readRoute } from "#lib/server/guard/read-route.ts";
import { callLogInput } from "#lib/server/usage/usage-input.ts";
import { listCalls } from "#lib/server/usage/list-calls.ts";

export const GET = readRoute({
  role: "admin",
  input: callLogInput,
  isPaid: false,
  isHeavy: true,
  verb: listCalls,
});
