import { readRoute } from "#lib/server/guard/read-route.ts";
import { bookChangesInput } from "#lib/server/orders/book/book-input.ts";
import { listOrderChanges } from "#lib/server/orders/book/order-changes.ts";

export const GET = readRoute({
  role: "staff",
  input: bookChangesInput,
  isPaid: false,
  isHeavy: true,
  verb: listOrderChanges,
});
