import { readRoute } from "#lib/server/guard/read-route.ts";
import { listPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { pendingOrdersInput } from "#lib/server/orders/orders-input.ts";

export const GET = readRoute({
  role: "staff",
  input: pendingOrdersInput,
  inputHeaders: { remark: "x-remark" },
  isPaid: true,
  verb: listPendingOrders,
});
