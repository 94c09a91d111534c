import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { many } from "#lib/testing/shown/buyer-orders.ts";
import { buyerExportInput, knownBuyersInput, startBuyersInput } from "./buyers-input.ts";

const lines = (count: number) => many(count).map(({ tid, nick }) => `${tid}\t${nick}`);
const known = { shopId: randomUUID(), edition: "basic", orders: lines(20_000).join("\n") };

const lookup = { ...known, idempotencyKey: randomUUID() };
const INPUTS = [
  [startBuyersInput, lookup],
  [knownBuyersInput, known],
] as const;

test("row 74: twenty thousand orders are taken, each once, and anything unexpected is refused", () => {
  for (const [input, given] of INPUTS) expect(input.parse(given).orders).toEqual(many(20_000));
  const refused = [
    ...["0123", "12a", "1.5", "-1", "", "12345678901234567890", " 1", "１２"].map((tid) => `${tid}\ta`),
    ...["", "  ", "a\u0000b", "字".repeat(201), "a\tb"].map((nick) => `1\t${nick}`),
    ...["", "1", "1\ta\n", "1\ta\n1\tb", lines(20_001).join("\n"), ["1\ta"], null],
  ].map((orders) => ({ orders }));
  const others = [{ edition: "premium" }, { shopId: "1" }, { personId: randomUUID() }];
  for (const [input, given] of INPUTS)
    expect([...refused, ...others].filter((bad) => input.safeParse({ ...given, ...bad }).success)).toEqual(
      [],
    );
  expect(startBuyersInput.safeParse(known).success).toBe(false);
});

test("an export is of a lookup, in a form we write, and brings no answers along", () => {
  const asked = { id: randomUUID(), how: "plain" };
  expect(buyerExportInput.safeParse(asked).success).toBe(true);
  const bad = [{ ...asked, id: "1" }, { ...asked, how: "mail" }, { ...asked, rows: [] }, { how: "plain" }];
  expect(bad.filter((input) => buyerExportInput.safeParse(input).success)).toEqual([]);
});
