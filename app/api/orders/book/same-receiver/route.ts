import { readRoute } from "#lib/server/guard/read-route.ts";
import { sameReceiverInput } from "#lib/server/orders/book/book-input.ts";
import { listSameReceiver } from "#lib/server/orders/print/same-receiver.ts";

export const GET = readRoute({
  role: "staff",
  input: sameReceiverInput,
  isPaid: false,
  isHeavy: true,
  verb: listSameReceiver,
});
