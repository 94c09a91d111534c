import { getOrders } from "#lib/server/api/v1/get-orders.ts";
import { withKey } from "#lib/server/api/with-key.ts";

export const GET = withKey(getOrders);
