import { countOldChecks, oldChecksInput } from "#lib/server/cards/redact-card-checks.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";

export const GET = readRoute({ role: "admin", input: oldChecksInput, isPaid: false, verb: countOldChecks });
