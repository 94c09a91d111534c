import { tabStorage } from "#lib/client/tab-storage.ts";
import type { ChosenIds } from "#lib/shared/orders/prints.ts";

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
