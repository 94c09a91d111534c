import { GOODS_CATALOG } from "./goods-catalog.ts";
import { makeOrder } from "./make-order.ts";
import { inForm, type NumberForm } from "./order-numbers.ts";
import { createSeededRandom } from "./seeded-random.ts";
import type { Order } from "./make-order.ts";
import type { SeededRandom } from "./seeded-random.ts";

type ShopKind = "main" | "regular" | "unauthorized" | "empty" | "unsubscribed";

type ShopPlan = {
  name: string;
  /** `owner_id` of operation 5. */
  ownerId: string;
  /** `shop_id` of operation 4. */
  shopId: string;
  /** `sellerId` of operation 3. */
  sellerId: string;
  kind: ShopKind;
  numbers: NumberForm;
  sold: number;
  pending: number;
  /** Age of the oldest sold order. */
  days: number;
};

/** The practice shops. An unsubscribed one has sold orders that the platform never pushed: the service knows none. */
const SHOP_CATALOG: readonly ShopPlan[] = [
  {
    name: "林间小铺",
    ownerId: "2208841037615",
    shopId: "318640275",
    sellerId: "700261",
    kind: "main",
    numbers: "digits",
    sold: 1234,
    pending: 96,
    days: 60,
  },
  {
    name: "青禾家居",
    ownerId: "2209315720468",
    shopId: "327715093",
    sellerId: "700384",
    kind: "regular",
    numbers: "digits",
    sold: 520,
    pending: 48,
    days: 45,
  },
  {
    name: "拾光文具",
    ownerId: "2210067349152",
    shopId: "335208641",
    sellerId: "700417",
    kind: "regular",
    numbers: "dated",
    sold: 300,
    pending: 22,
    days: 30,
  },
  {
    name: "山野茶事",
    ownerId: "2211480925736",
    shopId: "341976308",
    sellerId: "700523",
    kind: "unauthorized",
    numbers: "digits",
    sold: 180,
    pending: 14,
    days: 30,
  },
  {
    name: "初雪集",
    ownerId: "2212793064581",
    shopId: "356031927",
    sellerId: "700688",
    kind: "empty",
    numbers: "digits",
    sold: 0,
    pending: 0,
    days: 1,
  },
  {
    name: "远山五金",
    ownerId: "2213508617294",
    shopId: "362847510",
    sellerId: "700742",
    kind: "unsubscribed",
    numbers: "mixed",
    sold: 0,
    pending: 9,
    days: 1,
  },
];


export type Shop = ShopPlan & {
  isAuthorized: boolean;
  /** Newest first. */
  soldOrders: Order[];
  /** Newest payment first; none of them is among the sold orders yet. */
  pendingOrders: Order[];
};

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Ship-by times of the main shop's newest orders, in hours from the start: its first page has every case. */
const SHOWN_SHIP_BY_HOURS = [
  ...[8.05, 7.6, 55.2, -2, 6.1, 29.6, 14.3 * DAY_HOURS, null],
  ...[-0.7, 26.6, 1.95, 1.2, null, 48.3, 20.5, 33],
] as const;
const OLDEST_PENDING_HOURS = 96;

/** All shops with their orders: the same seed and clock give the same data. */
export function makeShops(seed: number, nowMs: number): Shop[] {
  return SHOP_CATALOG.map((plan, index) => {
    const random = createSeededRandom(seed * 7919 + index * 104_729);
    return {
      ...plan,
      isAuthorized: plan.kind !== "unauthorized",
      soldOrders: makeSoldOrders(plan, random, nowMs).map((order) => inForm(plan.numbers, order)),
      pendingOrders: makePendingOrders(plan, random, nowMs).map((order) => inForm(plan.numbers, order)),
    };
  });
}

function makeSoldOrders(plan: ShopPlan, random: SeededRandom, nowMs: number): Order[] {
  const orders = ages(random, plan.sold, plan.days * DAY_HOURS * HOUR_MS).map((ageMs, index) => {
    const goods = plan.kind === "main" && index < SHOWN_SHIP_BY_HOURS.length ? GOODS_CATALOG[index] : undefined;
    return makeOrder({ random, nowMs, ageMs, lines: 1, ...(goods ? { goods } : {}) });
  });
  return plan.kind === "main"
    ? orders.map((order, index) => showShipBy(order, SHOWN_SHIP_BY_HOURS[index], nowMs))
    : orders;
}

function showShipBy(order: Order, hours: number | null | undefined, nowMs: number): Order {
  if (hours === undefined) return order;
  const shipBy = hours === null ? null : Math.floor((nowMs + hours * HOUR_MS) / 1000) * 1000;
  return { ...order, shipBy, isPreSale: (hours ?? 0) > 7 * DAY_HOURS, status: 2 };
}

function makePendingOrders(plan: ShopPlan, random: SeededRandom, nowMs: number): Order[] {
  const orders = ages(random, plan.pending, OLDEST_PENDING_HOURS * HOUR_MS).map((ageMs) => {
    const lines = random.chance(0.6) ? 1 : random.between(2, 4);
    return { ...makeOrder({ random, nowMs, ageMs, lines }), status: 2 };
  });
  return withRepeatBuyers(orders.sort((one, other) => other.paidAt - one.paidAt));
}

/** Gives one order in twelve the receiver of an earlier one: a buyer ordered again before the parcel left. */
function withRepeatBuyers(orders: Order[]): Order[] {
  return orders.map((order, index) => {
    const before = index % 12 === 7 ? orders[index - 2] : undefined;
    return before === undefined ? order : { ...order, receiver: before.receiver };
  });
}

/** Growing ages, evenly jittered over the span; steps of at least a second keep order numbers apart. */
function ages(random: SeededRandom, count: number, spanMs: number): number[] {
  const stepMs = spanMs / Math.max(count, 1);
  return Array.from({ length: count }, (_, index) => (index + 0.05 + random.next() * 0.9) * stepMs);
}
