import { readRoute } from "#lib/server/guard/read-route.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { getPointsToday } from "#lib/server/usage/get-budgets.ts";

export const GET = readRoute({
  role: "anyRole",
  input: noInput,
  isPaid: false,
  isPolled: true,
  verb: ({ identity }) => getPointsToday(identity),
});
