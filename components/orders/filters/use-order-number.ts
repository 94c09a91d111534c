import { useState } from "react";
import { fetchPart } from "#components/ui/lazy-part.tsx";
import type { OrderNumberIssue } from "#lib/shared/orders/order-number.ts";

export type OrderNumberCheck = {
  /** Doubt about the number typed last. */
  doubt: OrderNumberIssue | null;
  /** Applies a number: a doubtful one on the second press, an invalid one never. */
  check: (text: string, apply: (order: string | undefined) => void) => Promise<void>;
  forget: () => void;
};

/** Checks a typed order number before it is requested. */
export function useOrderNumber(): OrderNumberCheck {
  const [held, setHeld] = useState<{ order: string; issue: OrderNumberIssue } | null>(null);
  return {
    doubt: held?.issue ?? null,
    forget: () => setHeld(null),
    check: async (text, apply) => {
      if (text === "") return apply(undefined);
      const part = await fetchPart(() => import("#lib/shared/orders/order-number.ts"));
      if (part === null) return;
      const order = part.cleanOrderNumber(text);
      const issue = part.isHeldBack(order, held?.order ?? null) ? part.orderNumberIssue(order) : null;
      setHeld(issue && { order, issue });
      if (issue === null) apply(order);
    },
  };
}
