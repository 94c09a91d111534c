import type { BookOrder } from "#lib/shared/orders/book.ts";
import type { PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";

/** An order as its list sent it. */
export type ListedOrder = SoldOrder | PendingOrder;
export type AnyOrder = ListedOrder | BookOrder;
