import { expect, test } from "vitest";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { pendingRows, soldRows } from "./order-rows.ts";

const LINE = { name: "桂花乌龙 9787111122334", imageUrl: null, spec: "50g", count: { value: 1 } };
const NUMBER = "4402981607713355021";
const sold = (given: Parameters<typeof soldOrder>[1]) =>
  soldRows({ orders: [soldOrder(NUMBER, { goods: LINE, ...given })], total: null, unreadableRows: 0 })[0];
const pending = (given: Parameters<typeof pendingOrder>[1]) =>
  pendingRows({
    orders: [pendingOrder(NUMBER, { goods: { lines: [LINE] }, ...given })],
    unreadableRows: 0,
  })[0];

const PLANTED = [
  ["a card", "6222020000000102004"],
  ["a card in groups", "6222-0200-0000-0102-004"],
  ["an ID", "11010519491231002X"],
  ["a phone", "13912345678"],
  ["a phone in full-width digits", "１３９１２３４５６７８"],
  ["a phone that is parted", "139 1234 5678"],
  ["an e-mail", "zhou.lin@mail.example"],
] as const;

test.each(PLANTED)("personal data in an odd field of an order is hidden on arrival: %s", (_kind, text) => {
  const unreadable = { unreadable: text };
  const rows = [
    sold({
      status: text,
      flag: text,
      flagName: `急 ${text}`,
      amountFen: unreadable,
      shipBy: unreadable,
      confirmedAt: unreadable,
      isPreSale: unreadable,
      goods: { ...LINE, count: unreadable },
      receiver: { province: text },
    }),
    pending({ status: text, amountFen: unreadable, paidAt: unreadable, goods: unreadable }),
    pending({ goods: { lines: [{ ...LINE, count: unreadable }] } }),
  ];
  for (const row of rows) {
    expect(row?.number).toBe(NUMBER);
    // The receiver is sealed; numbers and goods are stored as they are.
    expect(JSON.stringify({ ...row, receiver: null })).not.toContain(text);
  }
  expect(rows[0]?.unreadable).toMatchObject({
    amountFen: expect.stringContaining("***"),
    shipBy: expect.stringContaining("***"),
  });
});

test.each([
  ["2026-11-23 10:45:00x", "1", "加急"],
  ["12.5元", "待发货", "红旗"],
  ["about ten", "WAIT_SELLER_SEND_GOODS", "flag 3"],
  ["1,250.00", "1002", "VIP·2026"],
  ["23/11/2026", "", "第 3 仓"],
])("what names nobody is kept as it came: %j, %j, %j", (unreadable, status, flagName) => {
  const row = sold({ shipBy: { unreadable }, status, flagName });
  expect(row).toMatchObject({ unreadable: { shipBy: unreadable }, status, flag_name: flagName });
  expect(row?.goods).toMatchObject({ lines: [{ name: LINE.name }] });
});
