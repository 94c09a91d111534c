import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

test("only waiting orders count down; an admin sets which wait; the audit log with it is a file", async ({
  page,
  beginAnew,
  signIn,
}) => {
  await beginAnew();
  await signIn("admin");
  const overdue = orderRows(page).filter({ hasText: "Overdue" });

  await page.goto("/orders/sold?page=20");
  await expect(orderRows(page)).toHaveCount(20);
  await expect(orderRows(page).filter({ hasText: "已完成" })).not.toHaveCount(0);
  await expect(overdue.filter({ hasNotText: "待发货" })).toHaveCount(0);

  await page.goto("/orders/sold?size=100");
  await expect(orderRows(page)).toHaveCount(100);
  await expect(overdue).not.toHaveCount(0);

  await page.goto("/settings/statuses");
  await page.getByLabel("Status 2", { exact: true }).fill("等待发货");
  await page.getByRole("checkbox", { name: "Orders with status 2 need shipping" }).uncheck();
  await page.getByLabel("Status 3", { exact: true }).fill("13912345678");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.getByLabel("Status 3", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Set by An Admin/)).toBeVisible();

  await page.goto("/orders/sold?size=100");
  await expect(orderRows(page)).toHaveCount(100);
  await expect(orderRows(page).filter({ hasText: "等待发货" })).not.toHaveCount(0);
  await expect(overdue).toHaveCount(0);
  // A status without a name is shown as the service sent it.
  await expect(orderRows(page).getByRole("cell", { name: "3", exact: true }).first()).toBeVisible();

  await page.goto("/settings/audit");
  await expect(page.getByRole("row").filter({ hasText: "order statuses" }).first()).toContainText("等待发货");

  // The log leaves as a file, and says so itself.
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^CSV Raw/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{8}-\d{4}-simulated\.csv$/);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Exported" }).first()).toContainText("audit log");
});
