import type { Operation } from "./operations.ts";

/** Method and path of each operation below `{base_url}`. Spec: "Endpoints". */
export const OPERATION_PATHS: Record<Operation, { method: "GET" | "POST"; path: string }> = {
  topUpLink: { method: "GET", path: "/papi/tool/waimai/ph_discounts" },
  bankCard: { method: "POST", path: "/papi/tool/accounts/bankcardFourAuthentication" },
  pendingOrders: { method: "POST", path: "/papi/tool/accounts/gpso" },
  buyerOpenId: { method: "POST", path: "/papi/tool/erps/tbgetbyorder" },
  soldOrders: { method: "POST", path: "/papi/tool/erps/paging-orders" },
};
