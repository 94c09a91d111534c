import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { many, order } from "#lib/testing/shown/buyer-orders.ts";
import {
  buyerExportInput,
  requestBuyersInput,
  createBuyerRunInput,
  knownBuyersInput,
} from "./buyers-input.ts";

test("row 74: more than 30 orders a call, 300 a run and anything unexpected are refused", () => {
  const runId = randomUUID();
  const pack = { runId, idempotencyKey: randomUUID(), orders: many(30) };
  expect(requestBuyersInput.safeParse(pack).success).toBe(true);
  const run = { shopId: randomUUID(), edition: "basic", orders: many(300) };
  for (const input of [createBuyerRunInput, knownBuyersInput])
    expect(input.safeParse(run).success).toBe(true);
  const refused = [
    { ...pack, orders: many(31) },
    { ...pack, orders: [] },
    { ...pack, edition: "basic" },
    { ...pack, shopId: runId },
    { ...pack, idempotencyKey: undefined },
    ...[
      ...["0123", "12a", "1.5", "-1", "", "12345678901234567890", " 1", "１２"].map((tid) => [order(tid)]),
      ...["", "  ", "a\u0000b", "字".repeat(201)].map((nick) => [order("1", nick)]),
      [order("1", "a"), order("1", "b")],
      [{ ...order("1"), openId: "x" }],
      [{ tid: 1, nick: "a" }],
    ].map((orders) => ({ ...pack, orders })),
  ];
  expect(refused.filter((input) => requestBuyersInput.safeParse(input).success)).toEqual([]);
  const badRuns = [
    { ...run, orders: many(301) },
    { ...run, orders: [] },
    { ...run, orders: [order("1"), order("1", "b")] },
    { ...run, edition: "premium" },
    { ...run, personId: runId },
  ];
  for (const input of [createBuyerRunInput, knownBuyersInput])
    expect(badRuns.filter((bad) => input.safeParse(bad).success)).toEqual([]);
});

test("an export is of rows of a run, in a form we write, and brings no answers along", () => {
  const rows = many(2).map((one) => ({ ...one, state: "answered" }));
  const asked = { runId: randomUUID(), how: "csv", rows };
  expect(buyerExportInput.safeParse(asked).success).toBe(true);
  expect(
    [
      { ...asked, runId: "1" },
      { ...asked, how: "mail" },
      { ...asked, rows: [] },
      { ...asked, rows: [rows[0], rows[0]] },
      { ...asked, rows: many(301).map((one) => ({ ...one, state: "answered" })) },
      { ...asked, rows: [{ ...rows[0], state: "fine" }] },
      { ...asked, rows: [{ ...rows[0], openId: "AAH" }] },
      { ...asked, count: 2 },
    ].filter((input) => buyerExportInput.safeParse(input).success),
  ).toEqual([]);
});
