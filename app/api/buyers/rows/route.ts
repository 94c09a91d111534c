import { buyerRowsInput } from "#lib/server/buyers/buyers-input.ts";
import { listBuyerRows } from "#lib/server/buyers/list-buyer-rows.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";

export const GET = readRoute({
  role: "staff",
  input: buyerRowsInput,
  isPaid: false,
  isRecorded: true,
  verb: listBuyerRows,
});
