import { readRoute } from "#lib/server/guard/read-route.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { getToday } from "#lib/server/today/get-today.ts";

export const GET = readRoute({
  role: "anyRole",
  input: noInput,
  isPaid: false,
  isHeavy: true,
  isPolled: true,
  verb: ({ identity }) => getToday(identity),
});
