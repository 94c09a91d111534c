import { sizeParam, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";
import { SOLD_FIELDS } from "./sold-url.ts";

/** The lists whose choices are remembered, each under its own name. */
export const REMEMBERED_LISTS = ["pendingOrders", "soldOrders"] as const;
export type RememberedList = (typeof REMEMBERED_LISTS)[number];

/**
 * What a person's list opens with again: rows a page, the edition and the flag. Days go stale, and what people type (remark,
 * order number, name of a flag) may name somebody: neither is ever kept.
 */
export const listChoices = urlCodec({
  size: sizeParam,
  edition: SOLD_FIELDS.edition,
  flag: SOLD_FIELDS.flag,
});
export type ListChoices = UrlValues<typeof listChoices>;

/** Choices as they are kept: a query string, empty for what every list opens with. */
export function choicesText(choices: Partial<ListChoices>): string {
  return listChoices.write(choices);
}

export function readChoices(text: string): ListChoices {
  return listChoices.read(new URLSearchParams(text));
}
