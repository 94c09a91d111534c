import { readRoute } from "#lib/server/guard/read-route.ts";
import { insteadInput, listInstead } from "#lib/server/orders/book/list-instead.ts";

export const GET = readRoute({ role: "staff", input: insteadInput, isPaid: false, verb: listInstead });
