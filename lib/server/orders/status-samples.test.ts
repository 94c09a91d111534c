import { expect, test } from "vitest";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { getOrderStatuses, noteSeenStatuses } from "./order-statuses.ts";

const { app, bookSold, bookPending, nameStatuses } = bookTrials();
const numberOf = (nr: number) => `44029816077133550${String(nr).padStart(2, "0")}`;

test("each status shows its last three orders of all shops, and whether pending orders have it", async () => {
  const sold = (nr: number, status: string) => soldOrder(numberOf(nr), { status });
  await bookSold([sold(1, "1"), sold(2, "1"), sold(3, "2")]);
  await bookPending([pendingOrder(numberOf(4), { status: "7" })]);
  await bookSold([sold(5, "1"), sold(6, "1")], OTHER);
  await nameStatuses();
  await noteSeenStatuses([{ status: "7" }, { status: "9" }]);
  const { unnamed, inBook } = await getOrderStatuses();
  expect(unnamed).toEqual(expect.arrayContaining(["7", "9"]));
  const of = (nr: number, shop: string) => ({ shopId: app.shopId(shop), orderNumber: numberOf(nr) });
  expect(inBook).toMatchObject({
    1: { orders: [of(6, OTHER), of(5, OTHER), of(2, MAIN)], isPending: false },
    2: { orders: [of(3, MAIN)], isPending: false },
    7: { orders: [of(4, MAIN)], isPending: true },
    9: { orders: [], isPending: false },
  });
});
