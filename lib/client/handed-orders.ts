import { tabStorage } from "./tab-storage.ts";

/** The order numbers of a selection on their way to the buyers page of this tab; numbers alone, nothing of a person. */
export const handedOrders = tabStorage("md-handed-orders", isNumbers);

function isNumbers(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
