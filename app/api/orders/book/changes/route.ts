import { readRoute } from "#lib/server/guard/read-route.ts";
import { bookChangesInput } from "#lib/server/orders/book/book-input.ts";
import { getOrderHistory } from "#lib/server/orders/one-order/order-history.ts";

export const GET = readRoute({
  role: "staff",
  input: bookChangesInput,
  isPaid: false,
  isHeavy: true,
  verb: getOrderHistory,
});
