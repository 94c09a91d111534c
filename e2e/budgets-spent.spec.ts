import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

test.describe.configure({ timeout: 90_000 });

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
const many = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${4_402_981_677_163_350_001n + BigInt(at) * 2n}\tn${at + 1}`,
  ).join("\n");

test("a spent budget stops the next call with its cure; an admin allows more for a reason, and it goes on", async ({
  page: staff,
  context,
  browser,
  sandbox,
  calls,
  startOwnDesk,
}) => {
  test.setTimeout(150_000);
  // Budgets hold for everybody: this journey has a dashboard of its own.
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "staff");
  const adminContext = await browser.newContext({ baseURL: desk.url, locale: "en" });
  await signInAs(desk, adminContext, "admin");
  const admin = await adminContext.newPage();

  await admin.goto("/usage/budgets");
  await expect(row(admin, "All operations").getByText("no limit")).toHaveCount(4);
  await limit(admin, "Sold orders", "Calls a day", ["none", "2"]);
  await limit(admin, "Buyer IDs", "Calls a day", ["1"]);
  await expect(row(admin, "Sold orders")).toContainText("0 of 2");

  await admin.getByRole("button", { name: "Edit limits: All operations" }).click();
  const warning = admin.getByRole("dialog", { name: "Limits: All operations" });
  await warning.getByLabel("Calls a day", { exact: true }).fill("1");
  await warning.getByRole("checkbox", { name: "Calls a day: only warn" }).click();
  await warning.getByRole("button", { name: "Save" }).click();
  await expect(warning).toBeHidden();
  await expect(row(admin, "All operations")).toContainText("0 of 1");
  await expect(row(admin, "All operations")).toContainText("only warns");

  await staff.goto(`${desk.url}/orders/sold`);
  await expect(orderRows(staff)).toHaveCount(20);
  const second = await nextPage(staff, 2);
  await staff.getByRole("button", { name: "Next" }).click();
  await expect(staff.getByRole("heading", { name: "This would exceed your budget" })).toBeVisible();
  await expect(
    staff.getByText(
      "Today’s limit for Sold orders is 2 calls; 2 count as used. Ask your admin to allow more.",
    ),
  ).toBeVisible();
  await expect(staff.getByText("Nothing was charged.")).toBeVisible();
  await expect(staff.getByRole("link", { name: "Go to Budgets" })).toHaveCount(0);
  expect(await calls()).toBe(2);
  await staff.goBack();
  await expect(orderRows(staff).first()).toContainText(second);
  await staff.goForward();
  await staff.getByRole("button", { name: /^Try again/ }).click();
  await expect(staff.getByText("2 count as used")).toBeVisible();
  expect(await calls()).toBe(2);

  await admin.goto("/orders/sold?page=3");
  await expect(admin.getByRole("banner").getByText("budget used up")).toBeVisible();
  await admin.getByRole("link", { name: "Go to Budgets" }).click();
  await expect(admin.getByText("Used up:")).toBeVisible();
  await expect(row(admin, "Sold orders")).toContainText("2 of 2");
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
  await allowMore(admin, "Sold orders, calls today", "1");
  await expect(row(admin, "Sold orders")).toContainText("2 of 3");
  await expect(admin.getByRole("region", { name: "Temporary increases" })).toContainText(
    /Sold orders, calls today: 1 more.*Festival sale/s,
  );

  await staff.getByRole("button", { name: /^Try again/ }).click();
  await expect(orderRows(staff)).toHaveCount(20);
  expect(await calls()).toBe(3);

  await staff.goto(`${desk.url}/buyers`);
  await staff
    .getByRole("textbox", { name: "Order number and buyer nickname, one order per line" })
    .fill(many(31));
  await staff.getByRole("button", { name: /^Find buyer IDs/ }).click();
  await expect(
    staff.getByRole("alert").filter({ hasText: "Today’s limit for Buyer IDs is 1 call; 1 count as used." }),
  ).toContainText("Nothing was charged.");
  await admin.reload();
  await allowMore(admin, "Buyer IDs, calls today", "5");
  await staff.getByRole("button", { name: /^Continue with batch 2/ }).click();
  await expect(staff.getByText("31 of 31 orders found")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(2);

  for (const one of [context, adminContext])
    await one.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await staff.goto(`${desk.url}/orders/sold?page=9`);
  await expect(staff.getByRole("heading", { name: "预算不足，未发起调用" })).toBeVisible();
  await expect(staff.getByText("已售订单今天最多可用 3 次，已计 3 次。请联系管理员追加额度。")).toBeVisible();
  await admin.goto("/usage/budgets");
  await expect(row(admin, "已售订单")).toContainText("已用完 · 100%");
  expect(await calls()).toBe(3);
  await adminContext.close();
});

async function limit(page: Page, scope: string, field: string, typed: string[]): Promise<void> {
  await page.getByRole("button", { name: `Edit limits: ${scope}` }).click();
  const form = page.getByRole("dialog", { name: `Limits: ${scope}` });
  for (const text of typed) {
    await form.getByLabel(field, { exact: true }).fill(text);
    await form.getByLabel(field, { exact: true }).press("Enter");
    if (text === "none") await expect(form.getByText("Enter a whole number of 1 or more.")).toBeVisible();
  }
  await expect(form).toBeHidden();
}

async function allowMore(page: Page, name: string, extra: string): Promise<void> {
  await page.getByRole("button", { name: `Allow more: ${name}` }).click();
  const form = page.getByRole("dialog", { name: `Allow more: ${name}` });
  await form.getByLabel(/^More/).fill(extra);
  await form.getByLabel("Reason").press("Enter");
  await expect(form.getByText("Enter a reason: other admins will read it.")).toBeVisible();
  await expect(form.getByLabel("Reason")).toBeFocused();
  await form.getByLabel("Reason").fill("Festival sale");
  await form.getByRole("button", { name: "Allow more" }).click();
  await expect(form).toBeHidden();
}

/** The order number of its first row: what else it says changes with the minute. */
async function nextPage(page: Page, number: number): Promise<string> {
  const numberOfFirst = () =>
    orderRows(page)
      .first()
      .getByRole("cell", { name: /^\d{19}$/ })
      .innerText();
  const first = await numberOfFirst();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(`Page ${number} of 62`).filter({ visible: true })).toBeVisible();
  await expect(orderRows(page).first()).not.toContainText(first);
  return numberOfFirst();
}
