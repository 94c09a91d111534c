import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
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
  await expect(page.getByRole("heading", { name: "Nothing is open" })).toBeVisible();
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
  await expect(page.getByText("3 calls, 0–60 points").first()).toBeVisible();
  await today(page, "1–80 points today");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText("The service returned an unexpected response");
  await expect(rows(page).nth(1)).toContainText("The service timed out · code 101");
  await expect(rows(page).nth(2)).toContainText("The connection dropped");
  await expectNoViolations(page);

  await rows(page).nth(1).getByRole("checkbox").check();
  await rows(page).nth(2).getByRole("checkbox").check();
  await expect(page.getByRole("toolbar", { name: "Selected calls" })).toContainText("0–40 points");
  await page.getByRole("button", { name: "Settle" }).click();
  const dialog = page.getByRole("dialog", { name: "Settle 2 calls" });
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(dialog.getByText("Whole points, 0 to 1,000,000.")).toBeVisible();
  // What such a call usually costs is not certain while the charge rule is not: nothing is offered.
  await expect(dialog.getByRole("button", { name: /^Usual/ })).toHaveCount(0);
  await dialog.getByRole("textbox", { name: /^Points for each/ }).fill("1");
  await dialog.getByRole("textbox", { name: "Note" }).fill("asked by 139 1234 5678");
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(dialog.getByText(/This looks like a phone/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Statement of today, lines 2 and 3");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText("1 call, 0–20 points").first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await today(page, "3–42 points today");

  await page.getByRole("radio", { name: "Settled · 2" }).check();
  await expect(page.getByText("2 calls, 2 points settled")).toBeVisible();
  await expect(rows(page).first()).toContainText("Statement of today, lines 2 and 3");
  await rows(page).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Settle anew" }).click();
  const anew = page.getByRole("dialog", { name: "Settle 1 call" });
  await expect(anew.getByRole("textbox", { name: /^Points for each/ })).toHaveValue("1");
  await anew.getByRole("button", { name: "Not charged" }).click();
  await anew.getByRole("textbox", { name: "Note" }).fill("Their support: not charged after all");
  await anew.getByRole("button", { name: "Settle" }).click();
  await expect(page.getByText("2 calls, 1 point settled")).toBeVisible();
  await expect(rows(page).first()).toContainText("Their support: not charged after all");
  await expectNoViolations(page);
  expect(await calls()).toBe(4);

  await page.getByRole("link", { name: "charge reading not settled" }).click();
  await expect(page.getByRole("heading", { name: "One call to compare" })).toBeVisible();
  await expectNoViolations(page);
  await page
    .getByRole("region", { name: "One charge per row" })
    .getByRole("button", { name: "Settle on this" })
    .click();
  await expect(page.getByRole("dialog")).toContainText("charges in rows come to 20 points");
  await page.getByRole("dialog").getByRole("button", { name: "Settle" }).click();
  await expect(page.getByRole("region", { name: "One charge per row" })).toContainText("In force");
  await page.goto(`${desk.url}/usage/maybe-charged`);
  await expect(page.getByRole("link", { name: "read as one charge per row", exact: true })).toBeVisible();
  await expect(page.getByText("1 call, 0–20 points").first()).toBeVisible();
  expect(await calls()).toBe(4);
});

test("of two admins who look at the same call the second is told that it was settled meanwhile", async ({
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
    await expect(each.getByText("1 call, 0 points to not known").first()).toBeVisible();
    await rows(each).first().getByRole("checkbox").check();
    await each.getByRole("button", { name: "Settle" }).click();
  }
  for (const [each, points] of [
    [page, "3"],
    [other, "0"],
  ] as const) {
    await each.getByRole("textbox", { name: /^Points for each/ }).fill(points);
    await each.getByRole("textbox", { name: "Note" }).fill("Statement");
    await each.getByRole("dialog").getByRole("button", { name: "Settle" }).click();
    await expect(each.getByRole("heading", { name: "Nothing is open" })).toBeVisible();
  }
  await expect(other.getByText("1 call was left out: settled by someone else meanwhile.")).toBeVisible();
  await other.getByRole("radio", { name: "Settled · 1" }).click();
  await expect(other.getByText("1 call, 3 points settled")).toBeVisible();
});
