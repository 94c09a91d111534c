import { listOrders } from "#lib/server/api/v1/list-orders.ts";
import { withKey } from "#lib/server/api/with-key.ts";

export const GET = withKey(listOrders);
