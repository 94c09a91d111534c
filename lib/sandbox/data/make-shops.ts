import { GOODS_CATALOG } from "./goods-catalog.ts";
import { makeOrder } from "./make-order.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { SHOP_CATALOG } from "./shop-catalog.ts";
import type { Order } from "./make-order.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { ShopPlan } from "./shop-catalog.ts";

export type Shop = ShopPlan & {
  isAuthorized: boolean;
  /** Newest first. */
  soldOrders: Order[];
  /** Newest payment first; none of them is among the sold orders yet. */
  pendingOrders: Order[];
};

const MINUTE_MS = 60_000;
const LOOK_ROWS = 16;
const OLDEST_PENDING_HOURS = 96;

/** All shops with their orders: the same seed and clock give the same data. */
export function makeShops(seed: number, nowMs: number): Shop[] {
  return SHOP_CATALOG.map((plan, index) => {
    const random = createSeededRandom(seed * 7919 + index * 104_729);
    return {
      ...plan,
      isAuthorized: plan.kind !== "unauthorized",
      soldOrders: makeSoldOrders(plan, random, nowMs),
      pendingOrders: makePendingOrders(plan, random, nowMs),
    };
  });
}

function makeSoldOrders(plan: ShopPlan, random: SeededRandom, nowMs: number): Order[] {
  return ages(random, plan.sold, plan.days * 24 * 60 * MINUTE_MS).map((ageMs, index) => {
    const goods = plan.kind === "main" && index < LOOK_ROWS ? GOODS_CATALOG[index] : undefined;
    return makeOrder({ random, nowMs, ageMs, lines: 1, ...(goods ? { goods } : {}) });
  });
}

function makePendingOrders(plan: ShopPlan, random: SeededRandom, nowMs: number): Order[] {
  const orders = ages(random, plan.pending, OLDEST_PENDING_HOURS * 60 * MINUTE_MS).map((ageMs) => {
    const lines = random.chance(0.6) ? 1 : random.between(2, 4);
    return { ...makeOrder({ random, nowMs, ageMs, lines }), status: 2 };
  });
  return orders.sort((one, other) => other.paidAt - one.paidAt);
}

/** Growing ages, evenly jittered over the span; steps of a second at least keep order numbers apart. */
function ages(random: SeededRandom, count: number, spanMs: number): number[] {
  const stepMs = spanMs / Math.max(count, 1);
  return Array.from({ length: count }, (_, index) => (index + 0.05 + random.next() * 0.9) * stepMs);
}
