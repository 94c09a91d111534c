import { writeFile } from "node:fs/promises";
import { channelCsv, channelRows, numberOf, toGbk } from "#lib/testing/channel-files.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import { walkTo } from "./until-listening.ts";

test("a file in GBK is checked and added once; others are read again and taken back, for no call", async ({
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

  // A file read with a wrong column is added again, and orders of a wrong file are taken back.
  const other = test.info().outputPath("orders-of-pinduoduo.csv");
  await writeFile(other, channelCsv(channelRows("pinduoduo", 3)));
  await walkTo(page, "/orders/import");
  await page.locator('input[type="file"]').setInputFiles(other);
  await page.getByRole("button", { name: "Add 3 orders" }).click();
  await expect(page.getByRole("status").getByText("3 orders added")).toBeVisible();

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("combobox", { name: "Amount paid" }).selectOption({ label: "商家实收金额(元)" });
  await page.getByRole("button", { name: "Update 3 orders" }).click();
  await expect(page.getByRole("status").getByText("3 orders updated.")).toBeVisible();

  await page.getByRole("button", { name: "Undo this import" }).click();
  await expectAccessible(page, "take back");
  await page.getByRole("button", { name: "Delete orders" }).click();
  await expect(page.getByRole("status").getByText("3 orders deleted")).toBeVisible();
  expect(await calls()).toBe(0);
});

test("while 20,000 rows are read the page reacts, and the reading can be cancelled", async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn("staff");
  const file = test.info().outputPath("ExportOrderList.csv");
  await writeFile(file, toGbk(channelCsv(channelRows("taobao", 20_000))));
  await page.goto("/orders/import");
  const choose = () => page.locator('input[type="file"]').setInputFiles(file);
  const bar = page.getByRole("progressbar", { name: "Reading the file…" });
  await choose();
  // A press that takes effect while the bar is shown: the page isn't held up by the reading.
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Channel" })).toBeHidden();

  await choose();
  await expect(bar).toBeVisible();
  await expect(page.getByRole("button", { name: "Add 20,000 orders" })).toBeEnabled({ timeout: 60_000 });
  await expect(bar).toBeHidden();
  expect(consoleErrors).toEqual([]);
});

test("the page adds orders to the shop that the top bar shows, whichever of both is changed", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/orders/import");
  const shop = page.getByRole("combobox", { name: "Shop" });
  await openShop(page, "拾光文具");
  await expect(shop.locator("option:checked")).toHaveText("拾光文具");
  await shop.selectOption({ label: "远山五金" });
  await expect(page.getByRole("banner").getByRole("button").first()).toContainText("远山五金");
  await page.reload();
  await expect(shop.locator("option:checked")).toHaveText("远山五金");
  await expect(page.getByRole("banner").getByRole("button").first()).toContainText("远山五金");
});
