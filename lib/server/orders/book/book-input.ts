import "server-only";
import { z } from "zod";
import { urlInput } from "#lib/server/http/request-input.ts";
import { bookChangesUrl, bookExportUrl, bookFilterUrl, bookUrl } from "#lib/shared/orders/book.ts";
import { MAX_SEARCH_LENGTH } from "#lib/shared/orders/book-fields.ts";
import { bookPrintUrl, sameReceiverUrl } from "#lib/shared/orders/prints.ts";

/** Search text: no control characters, which no form of ours can send. */
const q = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SEARCH_LENGTH)
  .regex(/^\P{Cc}*$/u)
  .optional();

/** The query of `GET /api/orders/book`, and the search text from its header. */
export const bookInput = urlInput(bookUrl, { q });

/** The query of the book's total, and of its ship-by counts. */
export const bookFilterInput = urlInput(bookFilterUrl, { q });

/** The query of the book's file. */
export const bookExportInput = urlInput(bookExportUrl, { q });

/** The query of the orders to print. */
export const bookPrintInput = urlInput(bookPrintUrl, { q });

/** The query of orders that may go to the recipient of an order. */
export const sameReceiverInput = urlInput(sameReceiverUrl);

/** The query of the changes of an order. */
export const bookChangesInput = urlInput(bookChangesUrl);
