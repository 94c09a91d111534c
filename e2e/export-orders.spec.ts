import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { readSheet } from "#lib/testing/read-xlsx.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { expectAccessible, expectWell } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { openList, orderRows } from "./order-rows.ts";
import { countPresses, type Presses } from "./presses.ts";
import { walkTo } from "./until-listening.ts";

/** Fetches all sold orders into the book: three clicks, and one each to pause and to resume. */
async function fetchAll(page: Page, sandbox: RunningSandbox, presses: Presses): Promise<void> {
  await sandbox.control.setLatency({ soldOrders: 400 });
  await page.getByRole("button", { name: "Fetch orders" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Fetch orders" });
  await dialog.getByText("All", { exact: true }).click();
  await dialog.getByRole("button", { name: /^Start/ }).click();
  await expect(page.getByRole("heading", { name: "Fetch all sold orders" })).toBeVisible();
  expect(presses.clicks).toBe(3);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: /^Resume/ }).click();
  await sandbox.control.setLatency({ soldOrders: 0 });
  await expect(page.getByRole("status").getByText("Done")).toBeVisible({ timeout: 30_000 });
  expect(presses.clicks).toBe(5);
  await page.getByRole("link", { name: "Open the order book" }).click();
  await expect(page.getByText("1,234 orders").last()).toBeVisible();
}

async function download(page: Page): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).first().click(),
  ]);
  return file;
}

test("a whole list is fetched in three clicks, exported in three, and as CSV, for no call", async ({
  page,
  signIn,
  sandbox,
  calls,
  consoleErrors,
}) => {
  await signIn("staff");
  // The list says how long it is.
  await openList(page);
  await walkTo(page, "/orders/book");
  await expect(orderRows(page)).toHaveCount(20);
  const presses = await countPresses(page);
  await fetchAll(page, sandbox, presses);
  const before = await calls();

  await page.getByRole("button", { name: "Export all" }).click();
  await expect(page.getByRole("dialog", { name: "Export matching orders" })).toBeVisible();
  await expectAccessible(page, page.url());
  await page.getByRole("button", { name: "Cancel" }).click();

  presses.clicks = 0;
  await page.getByRole("button", { name: "Export all" }).click();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByText("Export ready: 1,234 orders")).toBeVisible();
  const book = await download(page);
  expect(presses).toEqual({ clicks: 3, keys: 0, pastes: 0 });
  expect(book.suggestedFilename()).toMatch(/^order-book-\d{8}-\d{4}-simulated\.xlsx$/);
  const bytes = await readFile(await book.path());
  const rows = readSheet(bytes);
  expect(rows).toHaveLength(1_235);
  const cellsOf = (column: string) => {
    const at = rows[0]?.findIndex((cell) => cell?.value === column) ?? -1;
    return rows.slice(1).map((cells) => cells[at] ?? null);
  };
  const numbers = cellsOf("Order number");
  expect(numbers.every((cell) => cell?.kind === "text" && /^\d{19}$/.test(cell.value))).toBe(true);
  expect(rows.slice(1).every((cells) => cells.at(-1)?.value === "SIMULATED")).toBe(true);
  expect(cellsOf("Confirmed").some((cell) => cell?.kind === "number")).toBe(true);
  expect(cellsOf("Status").some((cell) => cell !== null && !/^\d/.test(cell.value))).toBe(true);
  expect(cellsOf("Status code").some((cell) => cell !== null && /^\d$/.test(cell.value))).toBe(true);
  const [itemHead, ...items] = readSheet(bytes, 2);
  expect(itemHead?.map((cell) => cell?.value)).toEqual([
    "Order number",
    "Items",
    "Spec",
    "Quantity",
    "Simulated",
  ]);
  expect(items.length).toBeGreaterThanOrEqual(1_234);

  await page.getByRole("button", { name: "Export all" }).click();
  const dialog = page.getByRole("dialog", { name: "Export matching orders" });
  await expect(dialog.getByText("1,234 orders match.")).toBeVisible();
  await dialog.getByText("CSV", { exact: true }).click();
  await dialog.getByText(/^All$/).click();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Export ready: 1,234 orders")).toBeVisible();
  const text = await readFile(await (await download(page)).path(), "utf8");
  expect(text).toMatch(/^\ufeffShop,Order number,/);
  expect(text.match(/SIMULATED\r\n/g)).toHaveLength(1_234);
  for (const cell of numbers) expect(text).toContain(cell?.value);
  await expectWell(page, page.url());

  await page.getByRole("link", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "Export the order book (CSV)" })).toBeVisible();
  await expect(page.getByText("Complete: 1,234 orders")).toBeVisible();
  await expectWell(page, page.url());
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect(page.getByRole("row", { name: /Export the order book/ })).toHaveCount(2);
  await expect(page.getByRole("row", { name: /Fetch all sold orders/ })).toHaveCount(1);
  expect(await readFile(await (await download(page)).path(), "utf8")).toBe(text);
  expect(await calls()).toBe(before);
  expect(consoleErrors).toEqual([]);
});
