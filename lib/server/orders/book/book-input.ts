import "server-only";
import { z } from "zod";
import { urlInput } from "#lib/server/http/request-input.ts";
import {
  bookChangesUrl,
  bookExportUrl,
  bookFilterUrl,
  bookShopUrl,
  bookUrl,
} from "#lib/shared/orders/book.ts";
import { MAX_SEARCH_LENGTH } from "#lib/shared/orders/book-fields.ts";
import { bookPrintUrl, sameReceiverUrl } from "#lib/shared/orders/prints.ts";

/** What is searched for: no control characters, which no form of ours can send. */
const q = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SEARCH_LENGTH)
  .regex(/^\P{Cc}*$/u)
  .optional();

/** The query of `GET /api/orders/book`, and what is searched for from its header. */
export const bookInput = urlInput(bookUrl, { q });

/** The same of its total. */
export const bookFilterInput = urlInput(bookFilterUrl, { q });

/** The query of its file. */
export const bookExportInput = urlInput(bookExportUrl, { q });

/** Which orders go on paper. */
export const bookPrintInput = urlInput(bookPrintUrl, { q });

/** Of which order those are asked for that may go to its receiver. */
export const sameReceiverInput = urlInput(sameReceiverUrl);

/** Of which order the changes are asked for. */
export const bookChangesInput = urlInput(bookChangesUrl);

/** The query of the ship-by board. */
export const bookShopInput = urlInput(bookShopUrl);
