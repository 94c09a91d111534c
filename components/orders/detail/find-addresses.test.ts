import { expect, test } from "vitest";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { findAddresses } from "./find-addresses.ts";

const order = (orderNumber: string | null, hasAddress = true) =>
  ({
    orderNumber,
    receiver: { name: null, phone: null, province: null, city: null, district: null, hasAddress },
  }) as AnyOrder;
const [a, b, c, nameless, bare] = [order("1"), order("2"), order("3"), order(null), order("4", false)];

test("chosen orders are found page by page, on the newest page that holds them", () => {
  const pages = [
    { asOf: 1, orders: [a, b, nameless], sealedAddresses: "old" },
    { asOf: 2, orders: [bare, order("2"), c], sealedAddresses: "new" },
  ];
  expect(findAddresses([a, b, c, nameless, bare], pages)).toEqual({
    lists: [
      { sealed: "old", places: [0, 2] },
      { sealed: "new", places: [1, 2] },
    ],
    found: [a, nameless, b, c],
    missing: 0,
  });
});

test("orders on no page any more are counted", () => {
  const pages = [{ asOf: 1, orders: [b], sealedAddresses: "one" }];
  expect(findAddresses([a, b, order(null)], pages)).toMatchObject({
    lists: [{ sealed: "one", places: [0] }],
    missing: 2,
  });
});
