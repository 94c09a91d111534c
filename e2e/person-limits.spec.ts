import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

test.describe.configure({ timeout: 120_000 });

const people = (page: Page) => page.getByRole("table", { name: "Limits for people" });
const limited = (page: Page, name: RegExp | string) =>
  people(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });

async function setLimit(page: Page, edit: RegExp | string, points: string): Promise<void> {
  await page.getByRole("button", { name: edit }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("textbox")).toHaveCount(1);
  await form.getByLabel("Points a day", { exact: true }).fill(points);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}

test("a role's limit stops one of its people with a cure, others go on, and an admin allows that person more", async ({
  page: staff,
  context,
  browser,
  sandbox,
  calls,
  startOwnDesk,
}) => {
  // Limits hold for everybody: this journey has a dashboard of its own.
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "staff");
  const adminContext = await browser.newContext({ baseURL: desk.url, locale: "en" });
  await signInAs(desk, adminContext, "admin");
  const admin = await adminContext.newPage();
  await staff.goto(`${desk.url}/orders/sold`);
  await expect(orderRows(staff)).toHaveCount(20);

  await admin.goto("/usage/budgets");
  await setLimit(admin, "Edit limits: Everyone in Staff", "1");
  await expect(limited(admin, "Everyone in Staff")).toContainText("1 point each");
  const person = limited(admin, /Staff$/).filter({ hasText: "of 1" });
  await expect(person).toContainText("Used up");
  await expect(admin.getByText("New calls are blocked.")).toBeVisible();
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);

  await staff.getByRole("button", { name: "Next" }).click();
  await expect(staff.getByRole("heading", { name: "This would exceed your budget" })).toBeVisible();
  await expect(
    staff.getByText(/^Today’s limit for your own calls is 1 point; .* Ask your admin to allow more\.$/),
  ).toBeVisible();
  await expect(staff.getByRole("banner").getByText("0 points left for you")).toBeVisible();
  expect(await calls()).toBe(1);
  // Nobody else is stopped.
  await admin.goto("/orders/sold?page=3");
  await expect(orderRows(admin)).toHaveCount(20);
  await expect(admin.getByRole("banner").getByText("left for you")).toHaveCount(0);
  expect(await calls()).toBe(2);

  await admin.goto("/usage/budgets");
  await person.getByRole("button", { name: /^Allow more: / }).click();
  const form = admin.getByRole("dialog");
  await form.getByLabel(/^More/).fill("100");
  await form.getByLabel("Reason").fill("Festival sale");
  await form.getByRole("button", { name: "Allow more" }).click();
  await expect(form).toBeHidden();
  await expect(limited(admin, /Staff$/).filter({ hasText: "of 101" })).toBeVisible();
  await staff.getByRole("button", { name: /^Try again/ }).click();
  await expect(orderRows(staff)).toHaveCount(20);
  await expect(staff.getByRole("banner").getByText(/\d+ points left for you/)).toBeVisible();
  expect(await calls()).toBe(3);

  await admin.goto("/settings/audit");
  await expect(admin.getByText("everyone in a role").first()).toBeVisible();
  for (const one of [context, adminContext])
    await one.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await admin.goto("/usage/budgets");
  await expect(admin.getByRole("table", { name: "成员上限" })).toContainText("每人 1 点");
  await adminContext.close();
});

test("a month's budget shows its days against an even pace, and says where the pace leads", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/orders/sold`);
  await expect(orderRows(page)).toHaveCount(20);
  await page.goto(`${desk.url}/usage/budgets`);
  await expect(page.getByRole("region", { name: "Pace" })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit limits: All operations" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Calls a day", { exact: true }).fill("1");
  await form.getByLabel("Calls a month", { exact: true }).fill("100000");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const pace = page.getByRole("region", { name: "Pace" });
  await expect(pace.getByRole("listitem")).toHaveText(
    "All operations, calls today (1 of 1) The limit is reached.",
  );
  const month = pace.getByRole("figure", { name: "All operations, calls this month" });
  await expect(month).toContainText(/At this pace it’s \d+ calls? by the end of the month\./);
  await expect(month.getByText("today so far").first()).toBeVisible();
  const days = month.getByRole("table", { name: "All operations, calls this month, day by day" });
  await expect(days.getByRole("row").last()).toContainText(/\(today so far\)\s*1\s*1\s*[\d,]+/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
