import { writeFile } from "node:fs/promises";
import { channelCsv, channelRows, numberOf, toGbk } from "#lib/testing/channel-files.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";

test("an export in GBK is checked, added once and marked in the book, for no call", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  const rows = channelRows("taobao", 12);
  rows[3]![9] = "十元";
  // On disk: a file keeps the time of its last change, by which it is the same one.
  const file = test.info().outputPath("ExportOrderList.csv");
  await writeFile(file, toGbk(channelCsv(rows)));
  await page.goto("/orders/import");
  await expect(page.getByRole("heading", { name: "Add orders from a file" })).toBeVisible();
  const choose = () => page.locator('input[type="file"]').setInputFiles(file);
  await choose();
  await expect(page.getByRole("combobox", { name: "Channel" })).toHaveValue("taobao");
  await expect(page.getByText("Line 4 the amount can’t be read")).toBeVisible();
  await expectAccessible(page, "file");
  await page.getByRole("button", { name: "Add 11 orders" }).click();
  await expect(page.getByRole("status").getByText("11 orders added")).toBeVisible();

  await choose();
  await expect(page.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
  await page.getByRole("link", { name: "Back to order book" }).click();
  const row = page
    .getByRole("row")
    .filter({ hasText: numberOf.taobao(0).slice(-4) })
    .first();
  await expect(page.getByText("From file").first()).toBeAttached();
  await expect(row).toBeVisible();
  expect(await calls()).toBe(0);
});

test("the audit log leaves as a file, and says so itself", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/settings/audit");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^CSV Raw/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{8}-\d{4}-simulated\.csv$/);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Exported" }).first()).toContainText("audit log");
});

test("a file read with a wrong column is added again, and orders of a wrong file are taken back", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  const file = test.info().outputPath("ExportOrderList.csv");
  await writeFile(file, channelCsv(channelRows("pinduoduo", 3)));
  await page.goto("/orders/import");
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: "Add 3 orders" }).click();
  await expect(page.getByRole("status").getByText("3 orders added")).toBeVisible();

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("combobox", { name: "Amount paid" }).selectOption({ label: "商家实收金额(元)" });
  await page.getByRole("button", { name: "Add 0 and update 3 orders" }).click();
  await expect(page.getByRole("status").getByText("3 orders updated.")).toBeVisible();

  await page.getByRole("button", { name: "Take these orders back" }).click();
  await expectAccessible(page, "take back");
  await page.getByRole("button", { name: "Delete orders" }).click();
  await expect(page.getByRole("status").getByText("3 orders deleted")).toBeVisible();
});
