import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { chooseCsv } from "./choose-csv.ts";
import { expect, signInAs, test } from "./fixtures.ts";

const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const today = (page: Page, text: string) =>
  expect(page.getByRole("banner").getByRole("link", { name: text })).toBeVisible();

async function expectNoViolations(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}

async function openSpoiled(page: Page, base: string, number: number, trouble: string): Promise<void> {
  await page.goto(`${base}/orders/sold?page=${number}`);
  await expect(page.getByText(trouble).first()).toBeVisible();
}

test("calls that may have been charged are an interval until an admin says what they cost; every sum follows, and nothing is asked for it", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
  calls,
}) => {
  test.setTimeout(150_000);
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "admin");

  await page.goto(`${desk.url}/usage/maybe-charged`);
  await expect(page.getByRole("heading", { name: "Nothing to confirm" })).toBeVisible();
  await expectNoViolations(page);

  await page.goto(`${desk.url}/orders/sold`);
  await expect(rows(page)).toHaveCount(20);
  await sandbox.control.addFault({ kind: "reset" }, { operation: "soldOrders" });
  await openSpoiled(page, desk.url, 2, "The connection dropped");
  await sandbox.control.addFault(
    { kind: "code", code: 101, msg: "请求超时，请重试" },
    { operation: "soldOrders" },
  );
  await openSpoiled(page, desk.url, 3, "The service timed out");
  await sandbox.control.addFault({ kind: "html", status: 502 }, { operation: "soldOrders" });
  await openSpoiled(page, desk.url, 4, "The service returned an unexpected response");
  expect(await calls()).toBe(4);

  await page.goto(`${desk.url}/usage/maybe-charged`);
  await expect(page.getByText("3 calls · 0–60 points")).toBeVisible();
  await today(page, "1–80 points today");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText("The service returned an unexpected response");
  await expect(rows(page).nth(1)).toContainText("The service timed out · code 101");
  await expect(rows(page).nth(2)).toContainText("The connection dropped");
  await expectNoViolations(page);

  await rows(page).nth(1).getByRole("checkbox").check();
  await rows(page).nth(2).getByRole("checkbox").check();
  await expect(page.getByRole("toolbar", { name: "Selected calls" })).toContainText("0–40 points");
  await page.getByRole("button", { name: "Confirm charge" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm 2 charges" });
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Whole points, 0 to 1,000,000.")).toBeVisible();
  // What such a call usually costs is not certain while the charge rule is not: nothing is offered.
  await expect(dialog.getByRole("button", { name: /^Usual/ })).toHaveCount(0);
  await dialog.getByRole("textbox", { name: /^Points for each/ }).fill("1");
  await dialog.getByRole("textbox", { name: "Note" }).fill("asked by 139 1234 5678");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText(/This looks like a phone/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Statement of today, lines 2 and 3");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText("1 call · 0–20 points")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await today(page, "3–42 points today");

  await page.getByRole("radio", { name: "Confirmed · 2" }).check();
  await expect(page.getByText("2 calls · 2 points confirmed")).toBeVisible();
  await expect(rows(page).first()).toContainText("Statement of today, lines 2 and 3");
  await rows(page).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Change" }).click();
  const anew = page.getByRole("dialog", { name: "Confirm 1 charge" });
  await expect(anew.getByRole("textbox", { name: /^Points for each/ })).toHaveValue("1");
  await anew.getByRole("button", { name: "Not charged" }).click();
  await anew.getByRole("textbox", { name: "Note" }).fill("Their support: not charged after all");
  await anew.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("2 calls · 1 point confirmed")).toBeVisible();
  await expect(rows(page).first()).toContainText("Their support: not charged after all");
  await expectNoViolations(page);
  expect(await calls()).toBe(4);

  await page.getByRole("link", { name: "charge counting not confirmed" }).click();
  await expect(page.getByRole("heading", { name: "Check one call" })).toBeVisible();
  const perCall = page.locator("label").filter({ has: page.getByRole("radio", { name: "Per call" }) });
  const perRow = page.locator("label").filter({ has: page.getByRole("radio", { name: "Per row" }) });
  await expect(perCall).toContainText("1 point");
  await expect(perCall).toContainText("Right if the statement shows 1 point for the call above");
  await expect(perRow).toContainText("20 points");
  await expect(perRow).toContainText("Right if the statement shows 20 points for the call above");
  await expect(page.getByRole("table")).toBeHidden();
  await page.getByText("How each is counted, with totals").click();
  await expect(page.getByRole("table", { name: "Compare totals" })).toBeVisible();
  await expectNoViolations(page);
  const confirm = page.getByRole("button", { name: "Confirm" });
  await expect(confirm).toBeDisabled();
  await page.getByRole("radio", { name: "Per row" }).check();
  await confirm.click();
  const sure = page.getByRole("dialog", { name: "Count charges “Per row”?" });
  await expect(sure).toContainText("Row charges come to 20 points in all");
  await sure.getByRole("button", { name: "Confirm" }).click();
  await expect(perRow).toContainText("In use");
  await expect(confirm).toBeDisabled();
  await page.goto(`${desk.url}/usage/maybe-charged`);
  await expect(page.getByRole("link", { name: "counted per row", exact: true })).toBeVisible();
  await expect(page.getByText("1 call · 0–20 points")).toBeVisible();
  expect(await calls()).toBe(4);
});

test("of two admins who look at the same call the second is told that it was confirmed meanwhile", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "admin");
  await sandbox.control.addFault({ kind: "reset" }, { operation: "soldOrders" });
  await openSpoiled(page, desk.url, 1, "The connection dropped");
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(`${desk.url}/usage/maybe-charged`);
    await expect(each.getByText("1 call · points not known")).toBeVisible();
    await rows(each).first().getByRole("checkbox").check();
    await each.getByRole("button", { name: "Confirm charge" }).click();
  }
  for (const [each, points] of [
    [page, "3"],
    [other, "0"],
  ] as const) {
    await each.getByRole("textbox", { name: /^Points for each/ }).fill(points);
    await each.getByRole("textbox", { name: "Note" }).fill("Statement");
    await each.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(each.getByRole("heading", { name: "Nothing to confirm" })).toBeVisible();
  }
  await expect(other.getByText("1 call skipped: someone else just confirmed them.")).toBeVisible();
  await other.getByRole("radio", { name: "Confirmed · 1" }).click();
  await expect(other.getByText("1 call · 3 points confirmed")).toBeVisible();
});

test("all calls of one kind are not charged with one press that names how many; the list leaves as a file for the statement", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
  calls,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "admin");
  for (const [path, operation] of [
    ["/orders/sold?page=1", "soldOrders"],
    ["/orders/sold?page=2", "soldOrders"],
    ["/orders/pending", "pendingOrders"],
  ] as const) {
    await sandbox.control.addFault({ kind: "reset" }, { operation });
    await page.goto(desk.url + path);
    await expect(page.getByText("The connection dropped").first()).toBeVisible();
  }
  const asked = await calls();

  await page.goto(`${desk.url}/usage/maybe-charged`);
  await expect(page.getByText("3 calls · points not known")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as not charged" })).toHaveCount(0);
  const chips = page.getByRole("group", { name: "Which calls" });
  await expect(chips.getByRole("button")).toHaveText([
    /^All 3$/,
    /^Pending orders 1$/,
    /^Sold orders · enhanced 2$/,
  ]);
  await chips.getByRole("button", { name: /^Sold orders/ }).click();
  await expect(page).toHaveURL(/\?operation=soldOrders&variant=enhanced$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("2 calls · points not known")).toBeVisible();

  await rows(page).first().getByRole("checkbox").check();
  await rows(page).first().hover();
  const tint = (row: number) =>
    rows(page)
      .nth(row)
      .getByRole("cell")
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await tint(0)).not.toBe(await tint(1));
  await rows(page).first().getByRole("checkbox").uncheck();

  const [file] = await Promise.all([page.waitForEvent("download"), chooseCsv(page, "Export CSV")]);
  expect(file.suggestedFilename()).toMatch(/^unconfirmed-charges-\d{8}-\d{4}-simulated\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.slice(1).every((line) => line.endsWith("SIMULATED"))).toBe(true);

  await page.getByRole("button", { name: "Mark all as not charged" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark 2 calls as not charged?" });
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Mark 2 calls as not charged" }).click();
  await expect(dialog.getByText("Add a note that says how you know.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Not on the statement of today");
  await dialog.getByRole("button", { name: "Mark 2 calls as not charged" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 charges confirmed")).toBeVisible();
  await page.getByRole("radio", { name: "Confirmed · 2" }).check();
  await expect(page.getByText("2 calls · 0 points confirmed")).toBeVisible();
  await expect(rows(page).first()).toContainText("Not on the statement of today");
  await page.getByRole("radio", { name: "Possibly charged · 1" }).check();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Pending orders");
  await expect(chips).toHaveCount(0);
  expect(await calls()).toBe(asked);
  await page.goto(`${desk.url}/settings/audit`);
  await expect(page.getByRole("row").filter({ hasText: "unconfirmed charges" })).toHaveCount(1);
});
