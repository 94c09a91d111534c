import "server-only";
import { noteSeenPictures } from "#lib/server/settings/picture-sources.ts";
import { pictureUrl, type PictureRule } from "#lib/shared/links/pictures.ts";
import type {
  FullReceiver,
  GoodsLine,
  PendingOrder,
  Receiver,
  SoldOrder,
} from "#lib/shared/orders/orders.ts";
import { noteSeenStatuses } from "./order-statuses.ts";

/** Removes pictures that may not be shown from a goods line: their addresses never reach a browser. */
function narrowPicture(line: GoodsLine, pictures: PictureRule): GoodsLine {
  return { ...line, imageUrl: pictureUrl(line.imageUrl, pictures) };
}

/** Converts an order for lists: without the receiver's address and pictures of other hosts. */
export function narrowSoldOrder(order: SoldOrder<FullReceiver>, pictures: PictureRule): SoldOrder {
  return { ...order, receiver: withoutAddress(order.receiver), goods: narrowPicture(order.goods, pictures) };
}

export function narrowPendingOrder(order: PendingOrder<FullReceiver>, pictures: PictureRule): PendingOrder {
  const { goods } = order;
  return {
    ...order,
    receiver: withoutAddress(order.receiver),
    goods:
      "unreadable" in goods ? goods : { lines: goods.lines.map((line) => narrowPicture(line, pictures)) },
  };
}

function withoutAddress({ name, phone, province, city, district, address }: FullReceiver): Receiver {
  return { name, phone, province, city, district, hasAddress: address !== null };
}

/** Notes which pictures and statuses a page of orders has. */
export async function noteSeenOrders(
  pictures: PictureRule,
  orders: readonly (SoldOrder | PendingOrder)[],
): Promise<void> {
  await noteSeenPictures(pictures, listPictures(orders));
  await noteSeenStatuses(orders);
}

/** Lists the pictures of a page of orders. */
function listPictures(orders: readonly (SoldOrder | PendingOrder)[]): (string | null)[] {
  return orders.flatMap(({ goods }) => {
    if ("unreadable" in goods) return [];
    return "lines" in goods ? goods.lines.map(({ imageUrl }) => imageUrl) : [goods.imageUrl];
  });
}
