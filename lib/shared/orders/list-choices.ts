import { sizeParam, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";
import { SOLD_FIELDS } from "./sold-url.ts";

/** Lists whose choices are remembered, each under its own name. */
export const REMEMBERED_LISTS = ["pendingOrders", "soldOrders"] as const;
export type RememberedList = (typeof REMEMBERED_LISTS)[number];

/**
 * Choices that a list opens with again: page size, edition and flag. Days go stale, and typed text may name a
 * person: neither is stored.
 */
const listChoices = urlCodec({
  size: sizeParam,
  edition: SOLD_FIELDS.edition,
  flag: SOLD_FIELDS.flag,
});
export type ListChoices = UrlValues<typeof listChoices>;

/** Choices as a query string, empty for the defaults. */
export function choicesText(choices: Partial<ListChoices>): string {
  return listChoices.write(choices);
}

export function readChoices(text: string): ListChoices {
  return listChoices.read(new URLSearchParams(text));
}
