const KEY = "md-handed-orders";

/** Leaves the order numbers of a selection for the buyers page of this tab; numbers alone, nothing of a person. */
export function handOrders(orderNumbers: readonly string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(orderNumbers));
}

/** What was left, as kept; stable until it is forgotten. */
export function handedOrdersText(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetHandedOrders(): void {
  sessionStorage.removeItem(KEY);
}

/** The order numbers of a kept text; none when it cannot be read. */
export function readHandedOrders(text: string | null): string[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
