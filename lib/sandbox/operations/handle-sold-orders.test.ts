import { expect, test } from "vitest";
import { withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";

type Row = Record<string, unknown> & {
  order_sn: string;
  confirm_time: number;
  remark: string;
  remark_tag: string | null;
  remark_tag_name: string | null;
};
type Page = { content: Row[]; page: number; pageSize: number; totalElements: number };

const MAIN = "2208841037615";
const sandbox = withSandbox();

async function page(fields: Record<string, unknown>): Promise<Page> {
  const { envelope } = await sandbox.call("soldOrders", { owner_id: MAIN, ...fields });
  expect(envelope.code).toBe(0);
  return envelope.data as Page;
}

test("page 0 is the first of 1,234 orders, newest first, 20 a page", async () => {
  const first = await page({});
  expect([first.page, first.pageSize, first.totalElements, first.content.length]).toEqual([0, 20, 1234, 20]);
  const times = first.content.map((row) => row.confirm_time);
  expect(times).toEqual([...times].sort((one, other) => other - one));
  expect(first.content[0]).toMatchObject({ goods_name: "手冲咖啡陶瓷滤杯 V60", withholding_money: 1 });
  expect(first.content.every((row) => /^\d{19}$/.test(row.order_sn))).toBe(true);
});

test("all pages together hold every order once", async () => {
  const numbers: string[] = [];
  for (let index = 0; index < 13; index += 1) {
    sandbox.speak({ overLimit: "served" });
    numbers.push(...(await page({ page: index, pageSize: 100 })).content.map((row) => row.order_sn));
  }
  expect([numbers.length, new Set(numbers).size]).toEqual([1234, 1234]);
});

test.each([
  ["remark", { remark: "易碎" }, (row: Row) => row.remark.includes("易碎")],
  ["flag", { remarkTag: "3" }, (row: Row) => row.remark_tag === "3" && row.remark_tag_name === "已核对"],
  ["flag name", { remarkTagName: "急单" }, (row: Row) => row.remark_tag_name === "急单"],
  [
    "day",
    { start_time: "2026-11-15", end_time: "2026-11-15" },
    (row: Row) => new Date(row.confirm_time + 28_800_000).toISOString().startsWith("2026-11-15"),
  ],
])("the enhanced edition filters by %s, the basic one ignores it", async (_name, filter, matches) => {
  const enhanced = await page({ ...filter, pageSize: 100 });
  expect(enhanced.content.length).toBeGreaterThan(0);
  expect(enhanced.content.every(matches)).toBe(true);
  expect(enhanced.totalElements).toBeLessThan(1234);
  expect((await page({ ...filter, vvtype: 2 })).totalElements).toBe(1234);
});

test.each([
  [{ owner_id: "" }, 100, "owner_id"],
  [{ pageSize: "101" }, 100, "pageSize"],
  [{ page: "-1" }, 100, "page"],
  [{ vvtype: "3" }, 100, "vvtype"],
  [{ remarkTag: "6" }, 100, "remarkTag"],
  [{ start_time: "yesterday" }, 100, "start_time"],
  [{ end_time: "2026-02-30" }, 100, "end_time"],
  [{ owner_id: "1" }, 103, "owner_id"],
])("%o is rejected with code %i naming the field", async (fields, code, name) => {
  const { envelope } = await sandbox.call("soldOrders", { owner_id: MAIN, ...fields });
  expect(envelope.code).toBe(code);
  expect(envelope.msg).toContain(name);
});

test("anything but multipart is rejected", async () => {
  const { envelope } = await sandbox.call("soldOrders", `{"owner_id":"${MAIN}"}`);
  expect(envelope).toMatchObject({ code: 100, data: null });
});

test("the empty and the unsubscribed shop answer with no rows", async () => {
  const empty = { content: [], page: 0, pageSize: 20, totalElements: 0 };
  expect(await page({ owner_id: "2212793064581" })).toEqual(empty);
  expect((await page({ owner_id: "2213508617294" })).totalElements).toBe(0);
});

test("the reference shape names and types fields as the reference table does", async () => {
  sandbox.speak({
    totalField: "total_elements",
    addressField: "address",
    recordTypes: "text",
    sampleOnlyFields: "absent",
  });
  const reference = (await page({})) as Page & { total_elements: number };
  expect(reference.total_elements).toBe(1234);
  expect(reference).not.toHaveProperty("totalElements");
  const row: Record<string, unknown> = reference.content[0] ?? {};
  for (const name of ["address", "is_pre_sale", "confirm_time", "goods_count", "order_status"])
    expect(row[name]).toEqual(expect.any(String));
  expect(row).not.toHaveProperty("receiver_address");
  expect(row).not.toHaveProperty("goods_spec");
});
