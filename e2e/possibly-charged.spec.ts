import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { askForPages } from "./ask-for-pages.ts";
import { chooseFile } from "./choose-file.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { openPage } from "./until-listening.ts";
import { openTrail } from "./audit-log-entries.ts";

const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const today = (page: Page, text: string) =>
  expect(page.getByRole("banner").getByRole("link", { name: text })).toBeVisible();

test.describe.configure({ timeout: 90_000 });

test("calls that may have been charged count as a range until an admin enters their cost", async ({
  page,
  sandbox,
  beginAnew,
  calls,
  signIn,
  desk,
}) => {
  await beginAnew();
  await sandbox.control.addFault({ kind: "reset" }, { skip: 1 });
  await sandbox.control.addFault({ kind: "code", code: 101, msg: "请求超时，请重试" });
  await sandbox.control.addFault({ kind: "html", status: 502 });
  await askForPages(desk, "admin", [
    ["sold", 1],
    ["sold", 2],
    ["sold", 3],
    ["sold", 4],
  ]);
  expect(await calls()).toBe(4);

  await signIn("admin");
  await page.goto("/usage/maybe-charged");
  await expect(page.getByText("3 calls · 0–60 points")).toBeVisible();
  await today(page, "≈ 1 point today");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText("The service returned an unexpected response");
  await expect(rows(page).nth(1)).toContainText("The service timed out · code 101");
  await expect(rows(page).nth(2)).toContainText("The connection dropped");

  await rows(page).nth(1).getByRole("checkbox").check();
  await rows(page).nth(2).getByRole("checkbox").check();
  await expect(page.getByRole("toolbar", { name: "Selected calls" })).toContainText("0–40 points");
  await page.getByRole("button", { name: "Confirm charge" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm 2 charges" });
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Enter a whole number from 0 to 1,000,000.")).toBeVisible();
  // Until the charge rule is confirmed there is no usual cost to offer.
  await expect(dialog.getByRole("button", { name: /^Usual/ })).toHaveCount(0);
  await dialog.getByRole("textbox", { name: /^Points for each/ }).fill("1");
  await dialog.getByRole("textbox", { name: "Note" }).fill("asked by 139 1234 5678");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText(/This looks like a phone/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Statement of today, lines 2 and 3");
  await expectAccessible(page, "the dialog of charges");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 call · 0–20 points")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await today(page, "≈ 3 points today");

  await page.getByRole("radio", { name: "Confirmed · 2" }).check();
  await expect(page.getByText("2 calls · 2 points confirmed")).toBeVisible();
  await expect(rows(page).first()).toContainText("Statement of today, lines 2 and 3");
  await rows(page).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Change" }).click();
  const resealedRows = page.getByRole("dialog", { name: "Confirm 1 charge" });
  await expect(resealedRows.getByRole("textbox", { name: /^Points for each/ })).toHaveValue("1");
  await resealedRows.getByRole("button", { name: "Not charged" }).click();
  await resealedRows.getByRole("textbox", { name: "Note" }).fill("Their support: not charged after all");
  await resealedRows.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("2 calls · 1 point confirmed")).toBeVisible();
  await expect(rows(page).first()).toContainText("Their support: not charged after all");
  await expectAccessible(page, "confirmed charges");

  await page.getByRole("link", { name: "charge counting not confirmed" }).click();
  await expect(page.getByRole("heading", { name: "Check one call" })).toBeVisible();
  const perCall = page.locator("label").filter({ has: page.getByRole("radio", { name: "Per call" }) });
  const perRow = page.locator("label").filter({ has: page.getByRole("radio", { name: "Per row" }) });
  await expect(perCall).toContainText("Right if the statement shows 1 point for the call above");
  await expect(perRow).toContainText("Right if the statement shows 20 points for the call above");
  await expect(page.getByRole("table")).toBeHidden();
  await page.getByText("How each is counted, with totals").click();
  await expect(page.getByRole("table", { name: "Compare totals" })).toBeVisible();
  await expectAccessible(page, "both readings of charges");
  const confirm = page.getByRole("button", { name: "Confirm" });
  await expect(confirm).toBeDisabled();
  await page.getByRole("radio", { name: "Per row" }).check();
  await confirm.click();
  const sure = page.getByRole("dialog", { name: "Use “Per row”?" });
  await expect(sure).toContainText("Row charges come to 20 points in all");
  await sure.getByRole("button", { name: "Confirm" }).click();
  await expect(perRow).toContainText("In use");
  await expect(confirm).toBeDisabled();
  await page.goto("/usage/maybe-charged");
  await expect(page.getByRole("link", { name: "counted per row", exact: true })).toBeVisible();
  await expect(page.getByText("1 call · 0–20 points")).toBeVisible();
  expect(await calls()).toBe(4);
});

test("one press marks all of a kind; the second of two admins is told of the first", async ({
  page,
  context,
  sandbox,
  beginAnew,
  calls,
  signIn,
  desk,
}) => {
  await beginAnew();
  await sandbox.control.addFault({ kind: "reset" }, { times: 3 });
  await askForPages(desk, "admin", [
    ["sold", 1],
    ["sold", 2],
    ["pending", 1],
  ]);
  await signIn("admin");
  const other = await context.newPage();
  for (const each of [page, other]) {
    await openPage(each, "/usage/maybe-charged");
    await expect(each.getByText("3 calls · points unknown")).toBeVisible();
  }
  await confirmPending(other);
  // A background tab draws once a second.
  await page.bringToFront();

  await expect(page.getByRole("button", { name: "Mark all as not charged" })).toHaveCount(0);
  const chips = page.getByRole("group", { name: "Call type" });
  await expect(chips.getByRole("button")).toHaveText([
    /^All 3$/,
    /^Pending orders 1$/,
    /^Sold orders · enhanced 2$/,
  ]);
  await chips.getByRole("button", { name: /^Sold orders/ }).click();
  await expect(page).toHaveURL(/\?operation=soldOrders&variant=enhanced$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("2 calls · points unknown")).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), chooseFile(page, "Export CSV")]);
  expect(file.suggestedFilename()).toMatch(/^unconfirmed-charges-\d{8}-\d{4}-simulated\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.slice(1).every((line) => line.endsWith("SIMULATED"))).toBe(true);
  expect(await (await openTrail(desk, "exported")).total()).toBe(1);

  await page.getByRole("button", { name: "Mark all as not charged" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark 2 calls as not charged?" });
  const mark = dialog.getByRole("button", { name: "Mark 2 calls as not charged" });
  await mark.click();
  await expect(dialog.getByText("Add a note that names your source.")).toBeVisible();
  await expectAccessible(page, "the dialog that marks all");
  await dialog.getByRole("textbox", { name: "Note" }).fill("Not on the statement of today");
  await mark.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 charges confirmed")).toBeVisible();
  await page.getByRole("radio", { name: "Confirmed · 2" }).check();
  await expect(page.getByText("2 calls · 0 points confirmed")).toBeVisible();
  await expect(rows(page).first()).toContainText("Not on the statement of today");
  await page.getByRole("radio", { name: "Possibly charged · 1" }).check();
  await expect(rows(page)).toHaveCount(1);
  await expect(chips).toHaveCount(0);

  await confirmPending(page);
  for (const [each, points] of [
    [page, "3"],
    [other, "0"],
  ] as const) {
    await each.bringToFront();
    await each.getByRole("textbox", { name: /^Points for each/ }).fill(points);
    await each.getByRole("textbox", { name: "Note" }).fill("Statement");
    await each.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(each.getByRole("heading", { name: "Nothing to confirm" })).toBeVisible();
  }
  await expect(other.getByText("1 call skipped: someone else just confirmed it.")).toBeVisible();
  await expectAccessible(other, "nothing to confirm");
  await other.getByRole("radio", { name: "Confirmed · 3" }).click();
  await expect(other.getByText("3 calls · 3 points confirmed")).toBeVisible();
  expect(await calls()).toBe(2);
});

/** Opens the form for the cost of the one call for pending orders. */
async function confirmPending(page: Page): Promise<void> {
  await rows(page).filter({ hasText: "Pending orders" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Confirm charge" }).click();
}
