import { expect, test } from "vitest";
import { withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";

type Row = {
  orderNo: string;
  payTime: string;
  goodsInfoList: unknown;
  remark: string;
  [other: string]: unknown;
};

const MAIN = "700261";
const sandbox = withSandbox({ overLimit: "served" });

async function rows(fields: Record<string, unknown>): Promise<Row[]> {
  const { envelope } = await sandbox.call("pendingOrders", fields);
  expect(envelope.code).toBe(0);
  return envelope.data as Row[];
}

test("without filters the newest 20 of all shops come, paid times descending", async () => {
  const all = await rows({});
  expect(all).toHaveLength(20);
  const times = all.map((row) => row.payTime);
  expect(times).toEqual([...times].sort().reverse());
  expect(times[0]).toMatch(/^2026-11-2\d \d\d:\d\d:\d\d$/);
});

test("a merchant id gives that shop's orders, 1 to 4 goods each, quantities and amounts as text", async () => {
  const shop = await rows({ sellerId: MAIN, pageSize: 200 });
  expect(shop).toHaveLength(96);
  const lines = shop.map((row) => (row.goodsInfoList as unknown[]).length);
  expect([Math.min(...lines), Math.max(...lines)]).toEqual([1, 4]);
  expect(shop[0]).toMatchObject({
    orderNo: expect.stringMatching(/^\d{19}$/),
    payAmount: expect.stringMatching(/^\d+\.\d\d$/),
    receiverName: expect.stringContaining("**"),
    receiverPhone: expect.stringContaining("****"),
    orderStatus: "2",
    withholding_money: 1,
  });
});

test("order number, day and remark filter", async () => {
  const shop = await rows({ sellerId: MAIN, pageSize: 200 });
  const one = shop[40]!;
  expect((await rows({ orderNoStr: one.orderNo })).map((row) => row.orderNo)).toEqual([one.orderNo]);
  expect(await rows({ orderNoStr: one.orderNo.slice(0, 18) })).toEqual([]);
  const day = one.payTime.slice(0, 10);
  const ofDay = await rows({ sellerId: MAIN, pageSize: 200, startTime: day, endTime: day });
  expect(ofDay.map((row) => row.orderNo)).toEqual(
    shop.filter((row) => row.payTime.startsWith(day)).map((row) => row.orderNo),
  );
  const wrapped = await rows({ sellerId: MAIN, pageSize: 200, remark: "气泡膜" });
  expect(wrapped.length).toBeGreaterThan(0);
  expect(wrapped.every((row) => row.remark.includes("气泡膜"))).toBe(true);
});

test("with base 1 page 1 is the first and page 0 is rejected", async () => {
  expect(await rows({ sellerId: MAIN, pageIndex: 1 })).toEqual(await rows({ sellerId: MAIN }));
  expect((await sandbox.call("pendingOrders", { sellerId: MAIN, pageIndex: 0 })).envelope.code).toBe(100);
});

test("with base 0 page 0 is the first and page 1 the second", async () => {
  const [first, second] = [
    await rows({ sellerId: MAIN, pageIndex: 1 }),
    await rows({ sellerId: MAIN, pageIndex: 2 }),
  ];
  sandbox.speak({ pageBase: 0 });
  expect(await rows({ sellerId: MAIN, pageIndex: 0 })).toEqual(first);
  expect(await rows({ sellerId: MAIN, pageIndex: 1 })).toEqual(second);
});

test("a clamp shortens larger pages only", async () => {
  sandbox.speak({ pendingSizeClamp: 30 });
  expect(await rows({ sellerId: MAIN, pageSize: 50 })).toHaveLength(30);
  expect(await rows({ sellerId: MAIN, pageSize: 10 })).toHaveLength(10);
});

test.each([
  ["empty", 0],
  ["last", 16],
  ["first", 20],
] as const)("past the last page the options %s gives %i rows", async (pastLastPage, count) => {
  sandbox.speak({ pastLastPage });
  expect(await rows({ sellerId: MAIN, pageIndex: 9 })).toHaveLength(count);
});

test("the reference shape gives goods as JSON text and leaves out what only the sample shows", async () => {
  sandbox.speak({ goodsListShape: "jsonText", sampleOnlyFields: "absent" });
  const [row] = await rows({ sellerId: MAIN });
  const expected = { goodsName: expect.any(String), goodsCount: expect.any(String) };
  expect(JSON.parse(String(row?.goodsInfoList))[0]).toMatchObject(expected);
  expect(Object.keys(row!)).not.toEqual(expect.arrayContaining(["payAmount"]));
  expect(row).not.toHaveProperty("receiverPhone");
});

test.each([
  [{ pageIndex: "1" }, 100, "pageIndex"],
  [{ pageSize: 0 }, 100, "pageSize"],
  [{ startTime: "21.11.2026" }, 100, "startTime"],
  [{ remark: "" }, 100, "remark"],
  [{ sellerId: 700261 }, 100, "sellerId"],
  [{ sellerId: "1" }, 103, "sellerId"],
])("%o is rejected with code %i naming the field", async (fields, code, name) => {
  const { envelope } = await sandbox.call("pendingOrders", fields);
  expect(envelope.code).toBe(code);
  expect(envelope.msg).toContain(name);
});

test.each(["", "[]", "{", "null", "[".repeat(5000)])("no JSON object is rejected (%#)", async (body) => {
  expect((await sandbox.call("pendingOrders", body)).envelope.code).toBe(100);
});
