import type { Locator, Page } from "@playwright/test";
import { askForPages } from "./ask-for-pages.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { openPage } from "./until-listening.ts";
import { orderRows } from "./order-rows.ts";

const row = (page: Page, name: string | RegExp) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

test("a spent budget stops the next call until an admin allows more for a reason", async ({
  page: staff,
  browser,
  calls,
  beginAnew,
  signIn,
  desk,
}) => {
  test.setTimeout(150_000);
  // Budgets hold for everybody.
  await beginAnew();
  await signIn("staff");
  const adminContext = await browser.newContext({ baseURL: desk.url, locale: "en" });
  await signInAs(desk, adminContext, "admin");
  const admin = await adminContext.newPage();

  await openPage(admin, "/usage/budgets");
  await expect(row(admin, "All operations").getByText("no limit")).toHaveCount(0);
  await expect(row(admin, "All operations").getByText("Limit", { exact: true })).toBeVisible();
  const pace = admin.getByRole("region", { name: "Pace" });
  await expect(pace).toHaveCount(0);
  const refused = await typeLimits(admin, "Sold orders", { "Calls per day": "none" });
  await expect(refused.getByText("Enter a whole number of 1 or more.")).toBeVisible();
  await admin.keyboard.press("Escape");
  await limit(admin, "Sold orders", { "Calls per day": "2" });
  await expect(row(admin, "Sold orders")).toContainText("0 of 2");
  await limit(
    admin,
    "All operations",
    { "Calls per day": "1", "Calls per month": "100000" },
    "Calls per day",
  );
  await expect(row(admin, "All operations")).toContainText("0 of 1");
  await expect(row(admin, "All operations")).toContainText("only warns");

  await openPage(staff, "/orders/sold");
  await expect(orderRows(staff)).toHaveCount(20);
  const numberOfFirst = orderRows(staff)
    .first()
    .getByRole("cell", { name: /^\d{19}$/ });
  const first = await numberOfFirst.innerText();
  const next = staff.getByRole("button", { name: "Next" });
  await next.click();
  await expect(staff.getByText("Page 2 of 62").filter({ visible: true })).toBeVisible();
  await expect(numberOfFirst).not.toHaveText(first);
  const second = await numberOfFirst.innerText();
  await next.click();
  await expect(staff.getByRole("heading", { name: "This would exceed your budget" })).toBeVisible();
  await expect(
    staff.getByText("Today’s limit for Sold orders is 2 calls; 2 used. Ask your admin to allow more."),
  ).toBeVisible();
  await expect(staff.getByText("Nothing was charged.")).toBeVisible();
  await expect(staff.getByRole("link", { name: "Go to Budgets" })).toHaveCount(0);
  await staff.goBack();
  await expect(numberOfFirst).toHaveText(second);
  await staff.goForward();
  const again = staff.getByRole("button", { name: /^Try again/ });
  await again.click();
  await expect(staff.getByText("2 used")).toBeVisible();
  expect(await calls()).toBe(2);

  await openPage(admin, "/orders/sold?page=3");
  await expect(admin.getByRole("banner").getByText("budget used up")).toBeVisible();
  await admin.getByRole("link", { name: "Go to Budgets" }).click();
  await expect(admin.getByText("Used up:")).toBeVisible();
  await expect(row(admin, "Sold orders")).toContainText("2 of 2");
  await expect(pace.getByRole("listitem").filter({ hasText: "All operations" })).toHaveText(
    "All operations, calls today (2 of 1) The limit is reached.",
  );
  const month = pace.getByRole("figure", { name: "All operations, calls this month" });
  await expect(month).toContainText(/On track for \d+ calls? this month\./);
  await expect(month.getByText("today so far").first()).toBeVisible();
  const days = month.getByRole("table", { name: "All operations, calls this month, day by day" });
  await expect(days.getByRole("row").last()).toContainText(/\(today so far\)\s*2\s*2\s*[\d,]+/);
  await expectAccessible(admin, "budgets");
  await allowMore(admin, "Sold orders, calls today", "1");
  await expect(row(admin, "Sold orders")).toContainText("2 of 3");
  await expect(admin.getByRole("region", { name: "Extra allowances" })).toContainText(
    /Sold orders, calls today: 1 extra.*Festival sale/s,
  );
  await again.click();
  await expect(orderRows(staff)).toHaveCount(20);
  expect(await calls()).toBe(3);

  await limit(admin, "Sold orders", { "Calls per day": "" });
  await limit(admin, "Everyone in Staff", { "Points per day": "1" });
  await expect(row(admin, "Everyone in Staff")).toContainText("1 point each");
  const person = row(admin, /Staff$/).filter({ hasText: "of 1" });
  await expect(person).toContainText("Used up");
  await expect(admin.getByText("New calls are blocked.")).toBeVisible();
  await next.click();
  await expect(staff.getByRole("heading", { name: "This would exceed your budget" })).toBeVisible();
  await expect(
    staff.getByText(/^Today’s limit for your own calls is 1 point; .* Ask your admin to allow more\.$/),
  ).toBeVisible();
  await expect(staff.getByRole("banner").getByText("you have 0 points left")).toBeVisible();
  expect(await calls()).toBe(3);
  // Other people may still make calls.
  expect((await askForPages(desk, "admin", [["sold", 5]]))[0]?.status).toBe(200);
  await expect(admin.getByRole("banner").getByText(/you have \d+ points? left/)).toHaveCount(0);
  expect(await calls()).toBe(4);
  await allowMore(admin, /^Allow more: .*Staff/, "100");
  await expect(row(admin, /Staff$/).filter({ hasText: "of 101" })).toBeVisible();
  await again.click();
  await expect(orderRows(staff)).toHaveCount(20);
  await expect(staff.getByRole("banner").getByText(/you have \d+ points left/)).toBeVisible();
  expect(await calls()).toBe(5);
  await openPage(admin, "/settings/audit");
  await expect(admin.getByText("everyone in a role").first()).toBeVisible();
  await adminContext.close();
});

/** Types limits of a scope and presses Enter; `onlyWarns` names one that stops no call. */
async function typeLimits(
  page: Page,
  scope: string,
  limits: Record<string, string>,
  onlyWarns?: string,
): Promise<Locator> {
  await page.getByRole("button", { name: new RegExp(`(Edit limits|Limit): ${scope}`) }).click();
  const form = page.getByRole("dialog", { name: `Limits: ${scope}` });
  for (const [field, text] of Object.entries(limits))
    await form.getByLabel(field, { exact: true }).fill(text);
  if (onlyWarns) await form.getByRole("checkbox", { name: `${onlyWarns}: only warn` }).click();
  await form.getByRole("textbox").first().press("Enter");
  return form;
}

async function limit(...typed: Parameters<typeof typeLimits>): Promise<void> {
  await expect(await typeLimits(...typed)).toBeHidden();
}

async function allowMore(page: Page, name: string | RegExp, extra: string): Promise<void> {
  await page.getByRole("button", { name: typeof name === "string" ? `Allow more: ${name}` : name }).click();
  const form = page.getByRole("dialog", { name: /^Allow more: / });
  await form.getByLabel(/^More/).fill(extra);
  await form.getByLabel("Reason").press("Enter");
  await expect(form.getByText("Enter a reason: other admins will read it.")).toBeVisible();
  await expect(form.getByLabel("Reason")).toBeFocused();
  await form.getByLabel("Reason").fill("Festival sale");
  await form.getByRole("button", { name: "Allow more" }).click();
  await expect(form).toBeHidden();
}
