import { cardRowsInput } from "#lib/server/cards/list/card-list-input.ts";
import { listCardRows } from "#lib/server/cards/list/list-card-rows.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";

export const GET = readRoute({
  role: "admin",
  input: cardRowsInput,
  isPaid: false,
  isRecorded: true,
  verb: listCardRows,
});
