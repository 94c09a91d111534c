import { tabStorage } from "#lib/client/tab-storage.ts";
import type { ChosenIds } from "#lib/shared/orders/prints.ts";

/** Orders for the print page of this tab: their ids or their filter, no personal data. */
export type PrintChoice = {
  /** Distinguishes one choice from the next. */
  key: string;
  isAll: boolean;
  /** Query string of the book they were chosen in, with its question mark. */
  back: string;
  /** Input of the commands. */
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
