import { readRoute } from "#lib/server/guard/read-route.ts";
import { fallbackInput, listFallback } from "#lib/server/orders/book/list-fallback.ts";

export const GET = readRoute({ role: "staff", input: fallbackInput, isPaid: false, verb: listFallback });
