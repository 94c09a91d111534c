import { beforeAll, expect, test } from "vitest";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { exportRows, ordersExportInput } from "./export-orders.ts";

const app = withTestApp();
let shopId = "";
beforeAll(() => void (shopId = app.shopId("林间小铺")));

const ROW = ["4402981448805808123", "=1+1"];
const request = (how: "csv" | "excel" | "copy") =>
  ordersExportInput.parse({
    list: "soldOrders",
    shopId,
    how,
    columns: ["number", "goods"],
    rows: [ROW, ROW],
  });
const take = (input: ReturnType<typeof request>, context = app.context) =>
  exportRows(context, input, (word) => word);

test.each([
  ["csv", "\ufeffnumber,goods,mark\r\n4402981448805808123,=1+1,SIMULATED\r\n"],
  ["excel", '\ufeffnumber,goods,mark\r\n"=""4402981448805808123""",\'=1+1,SIMULATED\r\n'],
  ["copy", "number\tgoods\tmark\n4402981448805808123\t=1+1\tSIMULATED\n"],
] as const)("as %s each row says that it is simulated, and the trail tells of it", async (how, start) => {
  const { name, text } = await take(request(how));
  expect(text.slice(0, start.length)).toBe(start);
  expect(name).toMatch(/^sold-orders-\d{8}-\d{4}-simulated\.csv$/);
  const entry = (await auditTrail()).at(-1);
  expect(entry).toMatchObject({
    kind: "exported",
    personId: app.context.identity.personId,
    details: { what: "soldOrders", shop: shopId, how: how === "copy" ? "copy" : "csv", count: 2 },
  });
});

test("a row has a cell for each column, and no column is an address", () => {
  for (const wrong of [{ rows: [["1"]] }, { columns: ["number", "address"] }])
    expect(ordersExportInput.safeParse({ ...request("csv"), ...wrong }).success).toBe(false);
});

test("what cannot be recorded does not leave", async () => {
  const gone = { ...app.context, identity: { ...app.context.identity, personId: "nobody" } };
  await expect(take(request("csv"), gone)).rejects.toThrow();
});

const GOODS = Array.from({ length: 60 }, (_, at) => `${at} `.padEnd(41, "茶"));
test.each([
  ["csv", 0],
  ["excel", 1],
  ["copy", 1],
] as const)("60 items of a cell leave as 60, what no cell can hold is cut (%s)", async (how, cut) => {
  const rows = [
    ["1", GOODS.join("\n")],
    ["2", "注".repeat(40_000)],
  ];
  const columns = ["number", "goods"] as const;
  const input = ordersExportInput.parse({ list: "orderBook", shopId, how, columns, rows });
  const { text, html = text, cutCells } = await take(input);
  for (const item of GOODS) for (const form of [text, html]) expect(form).toContain(item);
  expect(cutCells).toBe(cut);
  expect(/注cutCell/.test(html)).toBe(cut === 1);
  if (how !== "excel") expect(text).toContain("注".repeat(40_000));
});
