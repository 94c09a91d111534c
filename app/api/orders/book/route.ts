import { readRoute } from "#lib/server/guard/read-route.ts";
import { bookInput } from "#lib/server/orders/book/book-input.ts";
import { listBook } from "#lib/server/orders/book/list-book.ts";

export const GET = readRoute({
  role: "staff",
  input: bookInput,
  inputHeaders: { q: "x-search" },
  isPaid: false,
  isHeavy: true,
  verb: listBook,
});
