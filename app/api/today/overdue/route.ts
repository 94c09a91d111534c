import { readRoute } from "#lib/server/guard/read-route.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { getOverdue } from "#lib/server/today/orders-at-hand.ts";

export const GET = readRoute({
  role: "staff",
  input: noInput,
  isPaid: false,
  isHeavy: true,
  isPolled: true,
  verb: ({ identity }) => getOverdue(identity),
});
