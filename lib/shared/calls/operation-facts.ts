import { NO_SELLER, type Operation } from "./operations.ts";

type OperationFacts = {
  /** The shop must authorize us first. Spec: "Authentication", 5. */
  needsShop: boolean;
  /** Levels or editions with their own prices; null for an operation without them. */
  variants: readonly (string | null)[];
  /** Default time in seconds that a result is cached. */
  cacheTtlSeconds: number;
};

const DAY = 86_400;

/** Facts about every operation; what order pages need of them is in `operations.ts`, which weighs less. */
export const OPERATION_FACTS: Record<Operation, OperationFacts> = {
  topUpLink: { needsShop: false, variants: [null], cacheTtlSeconds: 30 * DAY },
  bankCard: { needsShop: false, variants: ["2", "3", "4"], cacheTtlSeconds: DAY },
  pendingOrders: { needsShop: false, variants: [null, NO_SELLER], cacheTtlSeconds: 30 },
  buyerOpenId: { needsShop: true, variants: ["basic", "enhanced", "standard"], cacheTtlSeconds: 30 * DAY },
  soldOrders: { needsShop: true, variants: ["enhanced", "basic"], cacheTtlSeconds: 60 },
};
