import { tabStorage } from "./tab-storage.ts";

/** Order numbers of a selection on their way to this tab's buyers page, without personal data. */
export const handedOrders = tabStorage("md-handed-orders", isNumbers);

function isNumbers(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
