import { expect, test } from "vitest";
import type { SoldOrdersPage, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { listTrials, MAIN_OWNER } from "#lib/testing/list-trials.ts";
import { bodyText, formParts } from "#lib/testing/sandbox-control.ts";

const { app, sold: list, soldPage: page, metered } = listTrials();

/** What a question without filters sends. */
const bareParts = (vvtype: number) =>
  Object.entries({ owner_id: MAIN_OWNER, vvtype: String(vvtype), page: "0", pageSize: "20" });

test("row 87: dates leave as YYYY-MM-DD and every given filter as its own text part, byte for byte", async () => {
  await page({
    from: "2026-02-28",
    to: "2026-03-01",
    remark: '放门口快递柜; "a"=b',
    flag: "3",
    flagName: "已核对",
  });
  const [call] = await metered();
  expect(formParts(call!)).toEqual([
    ...bareParts(1),
    ["start_time", "2026-02-28"],
    ["end_time", "2026-03-01"],
    ["remark", '放门口快递柜; "a"=b'],
    ["remarkTag", "3"],
    ["remarkTagName", "已核对"],
  ]);
  expect(bodyText(call!)).toContain('name="start_time"\r\n\r\n2026-02-28\r\n--');
  expect(call!.headers["content-length"]).toBe(String(Buffer.from(call!.rawBody, "base64").length));
});

const filters: [string, Partial<SoldOrdersQuery>, (order: SoldOrdersPage["orders"][number]) => boolean][] = [
  ["flag", { flag: "3" }, (order) => order.flag === "3"],
  ["flag name", { flagName: "赠品" }, (order) => order.flagName === "赠品"],
  ["remark", { remark: "快递柜" }, (order) => order.remark?.includes("快递柜") ?? false],
];

test.each(filters)(
  "the filter %s brings the orders that have it, and fewer than all",
  async (_name, filter, holds) => {
    const { orders, total } = await page({ ...filter, size: 100 });
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.every(holds)).toBe(true);
    expect(total!.count).toBeLessThan(1234);
  },
);

test.each([
  ["from", "2026-01-01"],
  ["to", "2026-01-01"],
  ["remark", "急"],
  ["flag", "1"],
  ["flagName", "急单"],
])("row 87: the basic edition refuses %s before anything is sent or written", async (field, value) => {
  await expect(list({ edition: "basic", [field]: value })).rejects.toMatchObject({
    code: "badInput",
    fields: { [field]: "enhancedOnly" },
  });
  expect(await metered()).toEqual([]);
  expect(await app.ledger()).toEqual([]);
});

test("the basic edition without filters is asked for as vvtype 2", async () => {
  expect((await page({ edition: "basic" })).orders).toHaveLength(20);
  expect(formParts((await metered())[0]!)).toEqual(bareParts(2));
});
