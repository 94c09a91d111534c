import "server-only";
import { z } from "zod";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { typedName } from "#lib/shared/names/typed-name.ts";
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_STATE_LENGTH } from "#lib/shared/tables/table-views.ts";
import { bookViewText, readBookView } from "#lib/shared/orders/book-views.ts";

/** Name of a view; messages of issues are keys of texts, and the browser checks by the same rules. */
const name = typedName(MAX_VIEW_NAME_LENGTH, {
  missing: "orderBook.views.errors.nameMissing",
  tooLong: "orderBook.views.errors.nameTooLong",
});

/** State exactly as our pages write it; a status is the service's word, without personal numbers. */
const bookState = z
  .string()
  .max(MAX_VIEW_STATE_LENGTH)
  .refine((text) => bookViewText(readBookView(text)) === text)
  .refine((text) => personalDataIn(readBookView(text).status ?? "") === null);

/** A view of the order book. */
export const bookViewInput = z.strictObject({ name, state: bookState, isShared: z.boolean() });

/** Changes of a view; absent fields stay as they are. */
export const bookViewChangeInput = z.strictObject({
  id: z.uuid(),
  name: name.optional(),
  state: bookState.optional(),
  isShared: z.boolean().optional(),
});
