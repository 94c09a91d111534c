import { readRoute } from "#lib/server/guard/read-route.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { soldOrdersInput } from "#lib/server/orders/orders-input.ts";

export const GET = readRoute({
  role: "staff",
  input: soldOrdersInput,
  inputHeaders: { remark: "x-remark" },
  isPaid: true,
  verb: listSoldOrders,
});
