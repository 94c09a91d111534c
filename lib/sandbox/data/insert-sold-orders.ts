import { makeOrder } from "./make-order.ts";
import { createSeededRandom } from "./seeded-random.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { Shop } from "./make-shops.ts";

/** New sold orders on top of a shop's list, as when buyers pay while somebody pages; gives their order numbers. */
export function insertSoldOrders(state: SandboxState, shop: Shop, count: number): string[] {
  const nowMs = state.settings.startMs;
  const random = createSeededRandom(state.settings.seed + shop.soldOrders.length);
  const newestMs = Math.max(state.now(), (shop.soldOrders[0]?.confirmedAt ?? 0) + 1000);
  const orders = Array.from({ length: count }, (_, index) => makeOrder({ random, nowMs, ageMs: nowMs - newestMs - index * 1000, lines: 1 }));
  orders.reverse();
  shop.soldOrders.unshift(...orders);
  return orders.map((order) => order.orderNumber);
}
