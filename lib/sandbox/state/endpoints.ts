/** The five operations, named here as the control port names them. */
export const SERVICE_OPERATIONS = [
  "topUpLink",
  "bankCard",
  "pendingOrders",
  "buyerOpenId",
  "soldOrders",
] as const;

export type ServiceOperation = (typeof SERVICE_OPERATIONS)[number];

/** Method and path of each operation. Spec: "Endpoints". */
export const ENDPOINTS: Record<ServiceOperation, { method: string; path: string }> = {
  topUpLink: { method: "GET", path: "/papi/tool/waimai/ph_discounts" },
  bankCard: { method: "POST", path: "/papi/tool/accounts/bankcardFourAuthentication" },
  pendingOrders: { method: "POST", path: "/papi/tool/accounts/gpso" },
  buyerOpenId: { method: "POST", path: "/papi/tool/erps/tbgetbyorder" },
  soldOrders: { method: "POST", path: "/papi/tool/erps/paging-orders" },
};

export function isServiceOperation(value: unknown): value is ServiceOperation {
  return SERVICE_OPERATIONS.some((operation) => operation === value);
}

/** The operation at this exact path, whatever the method. */
export function operationAt(path: string): ServiceOperation | null {
  return SERVICE_OPERATIONS.find((operation) => ENDPOINTS[operation].path === path) ?? null;
}
