import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { numbersSent, OTHER_NUMBER, SEARCH_WAYS, SHOPS } from "#lib/testing/number-ways.ts";
import { openShop } from "./open-shop.ts";
import { clipboard, dockOf, isAtRest, orderRows, selectRow, sheetOf } from "./order-rows.ts";
import { printedTexts } from "./printed.ts";

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

/** Types into Find, and opens its first order by Enter as soon as it is there. */
async function findBy(page: Page, text: string, number: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Search" });
  await expect(field).toBeFocused();
  await field.fill(text);
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(number);
  await page.keyboard.press("Enter");
  await expect(sheetOf(page)).toContainText(number);
  await expect(page).toHaveURL((url) => url.searchParams.get("open") === number);
}

const [, { name, pending }] = SHOPS;

/** `pending-orders.spec.ts` has the numbers of the other shop. */
test("row 107: a number with letters goes through the pages as the service gave it", async ({
  page,
  sandbox,
  signIn,
  consoleErrors,
}) => {
  await signIn("staff");
  const metered = async () => (await sandbox.control.meter()).calls;
  await page.goto("/orders/pending");
  await expect(orderRows(page)).toHaveCount(20);
  await openShop(page, name);
  const cells = page.getByRole("cell", { name: OTHER_NUMBER });
  await expect(cells).toHaveCount(Math.min(20, pending));
  await isAtRest(page);
  const numbers = await cells.allTextContents();
  const number = numbers.find((one) => one.includes("-")) ?? "";
  const at = numbers.indexOf(number);

  for (const one of [0, at + 1]) await selectRow(page, one);
  await dockOf(page).getByRole("button", { name: "Copy order numbers" }).click();
  await expect.poll(() => clipboard(page)).toBe([numbers[0], numbers[at + 1]].join("\n"));
  await dockOf(page).getByRole("button", { name: "Copy rows" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^Order number\t/);
  expect((await clipboard(page)).split("\n").map((line) => line.split("\t")[0])).toEqual(
    expect.arrayContaining([numbers[0], numbers[at + 1]]),
  );
  await dockOf(page).getByRole("button", { name: "Clear selection" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Copy, CSV, print" }).click();
  await page
    .getByRole("menuitem", { name: /^CSV Raw|^CSV$/ })
    .first()
    .click();
  const text = await readFile(await (await file).path(), "utf8");
  expect(numbers.filter((one) => !text.includes(`\n${one},`))).toEqual([]);

  const lists = (await metered()).length;
  const field = page.getByRole("textbox", { name: "Order number" });
  await field.fill(number.toLowerCase().replace("-", ""));
  await field.press("Enter");
  await expect(cells).toHaveText([number]);
  expect(numbersSent((await metered()).slice(lists))).toEqual([number]);
  await page.reload();
  await expect(cells).toHaveText([number]);
  await page.getByRole("button", { name: "Remove filter: Order number" }).click();
  await expect(orderRows(page)).toHaveCount(numbers.length);

  for (const write of [SEARCH_WAYS["its last six signs"]!, SEARCH_WAYS["in full width"]!]) {
    await findBy(page, write(number), number);
    await page.keyboard.press("Escape");
    await expect(sheetOf(page)).toHaveCount(0);
  }
  await page.goto("/orders/book");
  await findBy(page, number.replace("-", ""), number);
  await page.reload();
  await expect(sheetOf(page)).toContainText(number);
  await page.keyboard.press("Escape");
  const search = page.getByRole("textbox", { name: "Search" });
  await search.fill(number.slice(-6));
  await search.press("Enter");
  await expect(cells).toHaveText([number]);

  await selectRow(page, 0);
  await dockOf(page).getByRole("button", { name: "Packing slips" }).click();
  await expect(page.getByRole("article", { name: "Packing slip" })).toContainText(number);
  const { texts } = await printedTexts(page);
  for (const sheet of texts) expect(sheet).toContain(number);

  // Buyers are looked up by digits alone.
  await page.goto("/buyers");
  await page
    .getByRole("textbox", { name: "Order number and buyer nickname, one order per line" })
    .fill(`${number}\t小王`);
  await expect(page.getByRole("region", { name: "Skipped lines" })).toContainText("must be digits only");
  expect(numbersSent((await metered()).slice(lists))).toEqual([number]);
  expect((await metered()).slice(lists)).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});
