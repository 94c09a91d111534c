export type ShopKind = "main" | "regular" | "unauthorized" | "empty" | "unsubscribed";

export type ShopPlan = {
  name: string;
  /** `owner_id` of operation 5. */
  ownerId: string;
  /** `shop_id` of operation 4. */
  shopId: string;
  /** `sellerId` of operation 3. */
  sellerId: string;
  kind: ShopKind;
  sold: number;
  pending: number;
  /** How far back the sold orders reach. */
  days: number;
};

/** An unsubscribed shop has sold orders in truth, but the platform never pushed them: the service knows none. */
export const SHOP_CATALOG: readonly ShopPlan[] = [
  { name: "林间小铺", ownerId: "2208841037615", shopId: "318640275", sellerId: "700261", kind: "main", sold: 1234, pending: 96, days: 60 },
  { name: "青禾家居", ownerId: "2209315720468", shopId: "327715093", sellerId: "700384", kind: "regular", sold: 520, pending: 48, days: 45 },
  { name: "拾光文具", ownerId: "2210067349152", shopId: "335208641", sellerId: "700417", kind: "regular", sold: 300, pending: 22, days: 30 },
  { name: "山野茶事", ownerId: "2211480925736", shopId: "341976308", sellerId: "700523", kind: "unauthorized", sold: 180, pending: 14, days: 30 },
  { name: "初雪集", ownerId: "2212793064581", shopId: "356031927", sellerId: "700688", kind: "empty", sold: 0, pending: 0, days: 1 },
  { name: "远山五金", ownerId: "2213508617294", shopId: "362847510", sellerId: "700742", kind: "unsubscribed", sold: 0, pending: 9, days: 1 },
];
