import { fileRoute } from "#lib/server/guard/file-route.ts";
import { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { exportBook } from "#lib/server/orders/book/export-book.ts";
import { ordersText } from "#lib/server/orders/export-orders.ts";

export const GET = fileRoute({
  role: "staff",
  input: bookExportInput,
  inputHeaders: { q: "x-search" },
  verb: async (context, input) => exportBook(context, input, await ordersText()),
});
