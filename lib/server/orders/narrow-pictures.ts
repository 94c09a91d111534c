import "server-only";
import type { GoodsLine, PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";
import { isPictureHost } from "#lib/shared/links/pictures.ts";

/** Takes pictures from hosts that no admin allowed out of a goods line: their addresses never reach a browser. */
export function narrowPicture(line: GoodsLine, hosts: readonly string[]): GoodsLine {
  return line.imageUrl === null || isPictureHost(line.imageUrl, hosts) ? line : { ...line, imageUrl: null };
}

export function narrowSoldOrder(order: SoldOrder, hosts: readonly string[]): SoldOrder {
  return { ...order, goods: narrowPicture(order.goods, hosts) };
}

export function narrowPendingOrder(order: PendingOrder, hosts: readonly string[]): PendingOrder {
  if ("unreadable" in order.goods) return order;
  return { ...order, goods: { lines: order.goods.lines.map((line) => narrowPicture(line, hosts)) } };
}
