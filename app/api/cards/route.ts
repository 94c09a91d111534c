import { cardHistoryInput, listCardChecks } from "#lib/server/cards/list-card-checks.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";

export const GET = readRoute({
  role: "admin",
  input: cardHistoryInput,
  isPaid: false,
  isHeavy: true,
  isRecorded: true,
  verb: listCardChecks,
});
