/** The five operations of the service, in the order of the spec's "Endpoints". */
export const OPERATIONS = ["topUpLink", "bankCard", "pendingOrders", "buyerOpenId", "soldOrders"] as const;

export type Operation = (typeof OPERATIONS)[number];
