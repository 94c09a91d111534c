import { readRoute } from "#lib/server/guard/read-route.ts";
import { bookFilterInput } from "#lib/server/orders/book/book-input.ts";
import { getShipByBoard } from "#lib/server/orders/book/ship-by-board.ts";

export const GET = readRoute({
  role: "staff",
  input: bookFilterInput,
  inputHeaders: { q: "x-search" },
  isPaid: false,
  isHeavy: true,
  verb: getShipByBoard,
});
