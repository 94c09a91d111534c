import { NO_SELLER, type Operation } from "./operations.ts";

type OperationFacts = {
  /** Method and path below `{base_url}`. Spec: "Endpoints". */
  method: "GET" | "POST";
  path: string;
  /** The shop must authorize us first. Spec: "Authentication", 5. */
  needsShop: boolean;
  /** Levels or editions with their own prices; null for an operation without them. */
  variants: readonly (string | null)[];
  /** Default time in seconds that a result is cached. */
  cacheTtlSeconds: number;
};

const DAY = 86_400;

/** Facts of each operation that a first look at a page doesn't need. */
export const OPERATION_FACTS: Record<Operation, OperationFacts> = {
  topUpLink: {
    method: "GET",
    path: "/papi/tool/waimai/ph_discounts",
    needsShop: false,
    variants: [null],
    cacheTtlSeconds: 30 * DAY,
  },
  bankCard: {
    method: "POST",
    path: "/papi/tool/accounts/bankcardFourAuthentication",
    needsShop: false,
    variants: ["2", "3", "4"],
    cacheTtlSeconds: DAY,
  },
  pendingOrders: {
    method: "POST",
    path: "/papi/tool/accounts/gpso",
    needsShop: false,
    variants: [null, NO_SELLER],
    cacheTtlSeconds: 30,
  },
  buyerOpenId: {
    method: "POST",
    path: "/papi/tool/erps/tbgetbyorder",
    needsShop: true,
    variants: ["basic", "enhanced", "standard"],
    cacheTtlSeconds: 30 * DAY,
  },
  soldOrders: {
    method: "POST",
    path: "/papi/tool/erps/paging-orders",
    needsShop: true,
    variants: ["enhanced", "basic"],
    cacheTtlSeconds: 60,
  },
};
