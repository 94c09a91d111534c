import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { CARDS, fillTwo, ID_NUMBER, openCards, PHONE } from "./card-form.ts";
import { chooseFile } from "./choose-file.ts";
import { dateButton, typeDays } from "./date-range.ts";
import { expect, test } from "./fixtures.ts";
import { countPresses } from "./presses.ts";
import { openTrail } from "./audit-log-entries.ts";

test.beforeEach(({ signIn }) => signIn("admin"));

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Card check" });
const verdict = (page: Page) => page.getByRole("combobox", { name: "Verdict" });

test("repeating a check from its row takes one click and two keys, for the same card only", async ({
  page,
  context,
  calls,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const form = await openCards(page);
  await fillTwo(page, "马小云", CARDS[2].N);
  await form.check.click();
  await expect(form.rows.nth(1)).toContainText("马**");
  const fresh = page.locator("tr.is-fresh");
  await expect(fresh).toHaveCount(0);

  await page.getByRole("button", { name: "Clear" }).first().click();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate((text) => navigator.clipboard.writeText(text), `马小云 ${CARDS[2].N}`);
  const presses = await countPresses(page);
  await form.rows.nth(1).getByRole("button", { name: "Check again" }).click();
  const again = page.getByRole("region", { name: "Checking this card again" });
  await expect(again).toContainText("马**");
  await expect(form.name).toBeFocused();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(form.card).toHaveValue("6222 0200 0000 0302 000");
  // The purpose comes from the check, without typing.
  await page.keyboard.press("Enter");
  await expect(form.result("Cannot be verified")).toBeVisible();
  expect([presses.clicks, presses.keys]).toEqual([1, 2]);
  expect(await calls("bankCard")).toBe(2);
  await expect(again).toHaveCount(0);

  await expect(fresh).toHaveCount(1);
  const cell = fresh.getByRole("cell").nth(1);
  const look = () =>
    cell.evaluate((node) => [getComputedStyle(node).animationName, getComputedStyle(node).backgroundColor]);
  const [animation, plain] = await look();
  expect(animation).toBe("none");
  await cell.hover();
  const [, hovered] = await look();
  await fresh.getByRole("checkbox", { name: /^Select check of .* card ending 2000$/ }).check();
  await cell.hover();
  const [, chosen] = await look();
  expect(new Set([plain, hovered, chosen]).size).toBe(3);

  await form.rows.nth(1).getByRole("button", { name: "Cannot be verified" }).click();
  await sheetOf(page)
    .getByRole("button", { name: /^Check again/ })
    .click();
  await fillTwo(page, "马小云", CARDS[2].T);
  await form.name.press("Enter");
  await expect(form.card).toHaveAccessibleDescription(/This isn’t the card from the earlier check/);
  expect(await calls("bankCard")).toBe(2);
  await page.getByRole("button", { name: "Cancel this check" }).click();
  await expect(form.card).not.toHaveAccessibleDescription(/This isn’t the card from the earlier check/);
});

/** Cards of this journey, so that no other has checked them. */
const CHECKED = "6222021055512345672";
const UNCHECKED = "6222021055598765439";

test("typing a card shows its earlier checks for no call, with links to all and to each", async ({
  page,
  desk,
  calls,
}) => {
  const form = await openCards(page);
  await form.card.fill(UNCHECKED);
  await expect(page.getByText("This card hasn’t been checked before.")).toBeVisible();
  for (const name of ["沈一", "沈二", "沈三", "沈四"]) {
    await fillTwo(page, name, CHECKED);
    await form.check.click();
    await expect(page.getByRole("region", { name: "Result" })).toContainText(name);
  }
  await page.getByRole("button", { name: "Clear" }).first().click();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await form.card.pressSequentially(CHECKED);
  const earlier = page.getByRole("region", { name: "This card was checked before" });
  await expect(earlier.getByRole("button", { name: /2 elements/ })).toHaveCount(3);
  await earlier
    .getByRole("button", { name: /2 elements/ })
    .first()
    .click();
  await expect(sheetOf(page)).toContainText("2 elements");
  await page.keyboard.press("Escape");
  await earlier.getByRole("button", { name: "All 4" }).click();
  await expect(page).toHaveURL(/\/cards\?card=[\da-f-]{36}$/);
  await expect(form.rows).toHaveCount(5);
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  const filter = page.getByRole("textbox", { name: "Card", exact: true });
  await filter.fill(CHECKED.slice(-4));
  await filter.press("Enter");
  await expect(page).toHaveURL(/\?ends=5672$/);
  await expect(form.rows).toHaveCount(5);
  await filter.fill(UNCHECKED);
  await filter.press("Enter");
  await expect(page.getByText("This card hasn’t been checked.", { exact: true })).toBeVisible();
  await filter.fill(CHECKED);
  await filter.press("Enter");
  await expect(page).toHaveURL(/\?card=[\da-f-]{36}$/);
  await expect(form.rows).toHaveCount(5);
  expect(requests.filter((url) => /6222/.test(url))).toEqual([]);
  expect(await calls("bankCard")).toBe(4);
  expect(await (await openTrail(desk, "cardHistorySeen")).total()).toBeGreaterThan(0);
});

test("a row opens with all its details, and prints as one masked page of proof", async ({ page }) => {
  const form = await openCards(page);
  await fillTwo(page, "黄小明", CARDS[2].T);
  await form.level(4).check({ force: true });
  await form.idNumber.fill(ID_NUMBER);
  await form.phone.fill(PHONE);
  await form.check.click();
  await expect(form.rows.nth(1)).toContainText("黄**");
  await form.rows.nth(1).getByRole("cell").nth(4).click();
  const sheet = sheetOf(page);
  await expect(sheet).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+08:00/);
  for (const part of ["黄**", "138****0426", "认证信息一致", "退款账户核对", "An Admin", "5 points"])
    await expect(sheet).toContainText(part);
  await expect(sheet).toContainText(/[\da-f]{8}-[\da-f]{4}-/);
  await expect(sheet.getByRole("button", { name: "Copy for support" })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-asked-to-print", "");
  });
  await sheet.getByRole("button", { name: "Print record" }).click();
  await expect(page.locator("html[data-asked-to-print]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  const slip = page.getByRole("article");
  await expect(slip).toBeVisible();
  for (const part of ["SIMULATED", "Valid", "黄**", "认证信息一致", "Reference"])
    await expect(slip).toContainText(part);
  await expect(slip).not.toContainText(/黄小明|13800130426/);
  await expect(page.getByRole("navigation").first()).toBeHidden();
  for (const format of ["A5", "A4"] as const) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: "screen" });
  await expect(slip).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(slip).toHaveCount(0);
});

test("the history is filtered by URL, exported as a file, and erased for good", async ({ page, desk }) => {
  const form = await openCards(page);
  const row = form.rows.nth(1);
  await fillTwo(page, "周小一", CARDS[2].N);
  await form.check.click();
  await expect(row).toContainText("周**");
  await verdict(page).focus();
  await verdict(page).selectOption("Cannot be verified");
  await expect(page).toHaveURL(/\/cards\?verdict=N$/);
  await expect(verdict(page)).toBeFocused();
  await expect(form.rows.filter({ hasText: "Valid" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Checked by" }).selectOption("An Admin");
  await typeDays(page, { To: "2001-01-01" });
  await expect(page.getByRole("heading", { name: "No matching checks" })).toBeVisible();
  await page.goBack();
  await expect(dateButton(page)).toHaveText("DatesAny time");
  await expect(row).toContainText("周**");

  await page.getByRole("button", { name: "Export" }).click();
  const columns = page.getByRole("dialog", { name: "Export card checks" });
  await columns.getByRole("checkbox", { name: "Purpose" }).uncheck();
  const trail = await openTrail(desk, "exported");
  const before = await trail.total();
  const download = page.waitForEvent("download");
  await chooseFile(page, "Download", /^CSV for Excel/);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^card-checks-\d{8}-\d{4}-simulated\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const [heading, first] = text.replace("\ufeff", "").split("\r\n");
  expect(heading).toContain("Verdict,Service message");
  expect(heading).not.toContain("Purpose");
  expect(first).toContain("Cannot be verified,无法认证,2,周**");
  expect(first).toMatch(/SIMULATED$/);
  expect(text).not.toMatch(/Valid|周小一|6222020{5}/);
  await expect(columns).toHaveCount(0);
  expect(await trail.total()).toBe(before + 1);
  expect((await trail.newest())?.details).toMatchObject({ what: "cardChecks", how: "csv" });

  await page.getByRole("button", { name: "More", exact: true }).last().click();
  await page.getByRole("menuitem", { name: "Erase old details…" }).click();
  const old = page.getByRole("dialog", { name: "Erase old details" });
  await expect(old).toContainText("Nothing to erase before this date.");
  await expect(old).toContainText("History filters don’t apply here.");
  await page.route("**/api/cards/old*", (route) => route.fulfill({ json: { count: 7 } }));
  await old.getByLabel("Checks before").fill("2026-01-01");
  await expect(old.getByRole("status")).toContainText("7 checks.");
  await old.getByRole("button", { name: "Erase" }).click();
  await expect(old.getByLabel("Type 7 to confirm")).toHaveAccessibleDescription("The number doesn’t match.");
  await old.getByLabel("Type 7 to confirm").fill("7");
  await old.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Nothing was left to erase")).toBeVisible();
  await expect(row).toContainText("周**");

  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Erase details of 1 check" }).click();
  await page
    .getByRole("dialog", { name: "Erase the details of 1 selected check?" })
    .getByRole("button", { name: "Erase", exact: true })
    .click();
  await expect(row).toContainText("Erased");
  await expect(row).not.toContainText("周**");
  await expect(row).toContainText("Cannot be verified");

  await page.route("**/api/cards*", (route) => route.abort());
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await expect(page.getByRole("region", { name: "History" }).first()).toContainText(
    "Couldn’t load the history",
  );
  await page.unroute("**/api/cards*");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(row).toBeVisible();
});
