import type { ChosenIds } from "#lib/shared/orders/prints.ts";
import { tabStorage } from "./tab-storage.ts";

/** The order numbers of a selection on their way to the buyers page of this tab; numbers alone, nothing of a person. */
export const handedOrders = tabStorage("md-handed-orders", isNumbers);

function isNumbers(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Orders on their way to the print page of this tab: their ids, or the filter that means them; nothing of a person. */
export type PrintChoice = {
  /** Tells one choice from the next. */
  key: string;
  isAll: boolean;
  /** The URL of the book they were chosen in, from its question mark. */
  back: string;
  /** As the commands take it. */
  chosen: ChosenIds | Record<string, string>;
};

export const printChoice = tabStorage("md-print", isChoice);

function isChoice(value: unknown): value is PrintChoice {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    typeof value.key === "string" &&
    "back" in value &&
    typeof value.back === "string" &&
    "chosen" in value &&
    typeof value.chosen === "object" &&
    value.chosen !== null
  );
}
