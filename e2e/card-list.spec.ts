import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { passesLuhn } from "#lib/shared/base/check-digits.ts";
import { exportedCells } from "#lib/testing/read-exported.ts";
import { openCards } from "./card-form.ts";
import { chooseFile } from "./choose-file.ts";
import { expect, test } from "./fixtures.ts";
import { countPresses } from "./presses.ts";

const HEADS = "订单号\t姓名\t卡号";

/** Rows of a spreadsheet with numbers that fit their check digit. */
const sheet = (count: number, series: string) =>
  [
    HEADS,
    ...Array.from({ length: count }, (_, at) => `R-${at + 1}\t林晓\t${cardNumber(`${series}${1_000 + at}`)}`),
  ].join("\r\n");

const result = (page: Page) => page.getByRole("table", { name: "Result" });
const start = (page: Page) => page.getByRole("button", { name: /^Check \d+ cards?/ });

test.beforeEach(async ({ signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("admin");
});

test("30 cards of a spreadsheet take one paste and at most 5 clicks, and stay in memory only", async ({
  page,
  context,
  calls,
}) => {
  const form = await openCards(page);
  await expect(form.name).toBeFocused();
  const presses = await countPresses(page);
  await paste(page, context, sheet(30, "4101"));
  await expect(page).toHaveURL(/\/cards\/list$/);
  await expect(page.getByText("30 cards to check · at least 2 s")).toBeVisible();
  await expect(page.getByRole("table", { name: "Your rows" }).getByRole("row")).toHaveCount(31);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await start(page).click();
  await expect(page.getByText("30 of 30 cards checked")).toBeVisible();
  expect(await calls("bankCard")).toBe(30);
  await expect(result(page).getByRole("row").nth(1)).toContainText("Valid");
  expect(presses.pastes).toBe(1);
  expect(presses.clicks).toBeLessThanOrEqual(5);
  await expect(page).toHaveURL(/\/cards\/list\?list=[\da-f-]{36}$/);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
    /林晓|62220241/,
  );

  const saved = page.waitForEvent("download");
  await chooseFile(page, "Export");
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(31);
  expect(text).not.toContain("林晓");

  const workbook = page.waitForEvent("download");
  await chooseFile(page, "Export", /^Excel/);
  const file = await workbook;
  expect(file.suggestedFilename()).toMatch(/^card-list-\d{8}-\d{4}-simulated\.xlsx$/);
  const cells = exportedCells(await readFile(await file.path()));
  expect(cells).toHaveLength(31);
  expect(cells[1]?.slice(0, 5)).toEqual([1, expect.any(String), 2, expect.any(String), "Valid"]);
  expect(JSON.stringify(cells)).not.toMatch(/林晓|62220241/);

  await page.reload();
  await expect(page.getByText("30 of 30 cards checked")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Cards" })).toHaveValue("");

  // The same file again costs only the two cards that couldn't be verified.
  await paste(page, context, sheet(30, "4101"));
  await expect(page.getByText(/^28 already checked · cached \d\d:\d\d · free$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Check all again", exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(start(page)).toContainText("6 points");
  const { searchParams } = new URL(page.url());
  await start(page).click();
  await expect(page).not.toHaveURL(new RegExp(searchParams.get("list") ?? "-"));
  await expect(page.getByText("28 results were reused for free")).toBeVisible();
  await expect(page.getByText("30 of 30 cards checked")).toBeVisible();
  expect(await calls("bankCard")).toBe(32);
});

test("errors are left out, warnings are accepted once, and a column names the rows", async ({
  page,
  calls,
}) => {
  await page.goto("/cards/list");
  // A column that was taken for another is corrected by hand.
  await page
    .getByRole("textbox", { name: "Cards" })
    .fill(`姓名\t卡号\t本人\n王伟\t${cardNumber("42021000")}\t林晓`);
  const rows = page.getByRole("table", { name: "Your rows" });
  await expect(rows.getByRole("row").nth(1)).toContainText("王伟");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("combobox", { name: "Holder name", exact: true }).selectOption("本人");
  await expect(rows.getByRole("row").nth(1)).toContainText("林晓");
  await expect(page.getByText("1 card to check")).toBeVisible();

  const good = cardNumber("42011000");
  await page
    .getByRole("textbox", { name: "Cards" })
    .fill(
      `${HEADS}\nT-1\t林晓\t${good}\nT-2\t林晓\t62220\nT-3\t王伟\t6222020000000102005\nT-4\t林晓\t${good}`,
    );
  await expect(page.getByText("1 row with an error is left out.")).toBeVisible();
  await page.getByRole("combobox", { name: "Identify rows by" }).selectOption("订单号");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(start(page)).toBeDisabled();
  await page.getByRole("button", { name: "It’s correct" }).click();
  await start(page).click();
  await expect(page.getByText("3 of 3 cards checked")).toBeVisible();
  expect(await calls("bankCard")).toBe(2);
  await expect(result(page).getByRole("row").nth(2)).toContainText("T-3");
  await expect(result(page).getByRole("row").nth(3)).toContainText("T-4");
  await expect(start(page)).toBeDisabled();
});

test("a list without a purpose isn't started, in sight on a low screen; failures keep the rows", async ({
  page,
  calls,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto("/cards/list");
  const field = page.getByRole("textbox", { name: "Cards" });
  await field.fill(sheet(3, "4401"));
  await expect(start(page)).toBeInViewport({ ratio: 1 });
  await start(page).click();
  await expect(page.getByRole("combobox", { name: "Purpose" })).toBeFocused();
  await expect(page.getByText("Enter a purpose.")).toBeInViewport({ ratio: 1 });
  await expect(start(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });

  const text = `林晓\t${cardNumber("43012000")}`;
  await field.fill(text);
  const file = (name: string, content: string) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await page.locator("input[type=file]").setInputFiles(file("empty.csv", "\r\n"));
  await expect(page.getByRole("alert").filter({ hasText: "This file is empty." })).toBeVisible();
  await expect(field).toHaveValue(text);

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ["1.csv", "2.csv"]) data.items.add(new File(["林晓,1"], name));
    return data;
  });
  await field.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByRole("alert").filter({ hasText: "Drop one file at a time." })).toBeVisible();
  await expect(field).toHaveValue(text);
  await page.locator("input[type=file]").setInputFiles(file("cards.csv", `王伟,${cardNumber("43013000")}`));
  await expect(field).toHaveValue(/^王伟/);
  await expect(page.getByText("1 card to check")).toBeVisible();

  await field.fill(text);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await page.route("**/cards/list", (route) => route.abort());
  await start(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your rows are kept." })).toBeVisible();
  await expect(field).toHaveValue(text);
  await page.unroute("**/cards/list");
  await start(page).click();
  await expect(page.getByText("1 of 1 card checked")).toBeVisible();
  expect(await calls("bankCard")).toBe(1);
});

test("on a phone the note of a paused list has its button below its words", async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/cards/list");
  await page.getByRole("textbox", { name: "Cards" }).fill(sheet(4, "4501"));
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "bankCard", times: 3 });
  await start(page).click();
  const words = await page.getByText(/^Three calls in a row/).boundingBox();
  const button = await page.getByRole("button", { name: "Copy for support" }).boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
});

async function paste(page: Page, context: BrowserContext, text: string): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press("ControlOrMeta+v");
}

/** A card number of 19 digits, by its 8 middle digits. */
function cardNumber(middle: string): string {
  const body = `622202${middle}0101`;
  const last = [..."0123456789"].find((digit) => passesLuhn(body + digit));
  return `${body}${last}`;
}
