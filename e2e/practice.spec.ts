import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

test("an admin makes the sandbox fail for training, and puts it back to normal", async ({
  page,
  signIn,
  sandbox,
  calls,
}) => {
  await signIn("admin");
  const before = await sandbox.control.shops();
  await page.goto("/settings/contacts");
  await page.getByRole("link", { name: "Training" }).click();
  await page.getByRole("button", { name: "Revoke authorization" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is no longer authorized." })).toBeVisible();
  expect((await sandbox.control.shops()).filter(({ authorized }) => authorized)).toHaveLength(
    before.filter(({ authorized }) => authorized).length - 1,
  );
  await page.getByRole("button", { name: "Reject the token" }).click();
  await expect(page.getByText("The access token is now rejected.")).toBeVisible();
  expect(await calls()).toBe(0);
  await page.getByRole("link", { name: "Load orders of a shop that isn’t authorized" }).click();
  await expect.poll(() => calls()).toBe(1);
  await page.getByRole("link", { name: "Training" }).click();
  await page.getByRole("button", { name: "Back to normal" }).click();
  await expect(page.getByText("The sandbox is back to normal.")).toBeVisible();
  expect(await sandbox.control.shops()).toEqual(before);
  // Only a person's request retries a rejected token; background work continues after it.
  await page.getByRole("link", { name: "Sold orders" }).click();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(orderRows(page)).toHaveCount(20);
});

test("staff and marketing train too, and are led to pages of their role alone", async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  for (const [role, tries] of [
    ["staff", ["Load orders of a shop that isn’t authorized", "Look for new orders to ship"]],
    ["marketing", ["Get top-up links"]],
  ] as const) {
    await context.clearCookies();
    await signIn(role);
    await page.goto("/account");
    await page.getByRole("link", { name: "Training" }).click();
    const links = page.getByRole("main").getByRole("listitem").getByRole("link");
    await expect(links).toHaveText(tries);
    await page.getByRole("button", { name: "Slow down" }).click();
    await expect(page.getByText("Every response now takes four seconds.")).toBeVisible();
    await page.getByRole("button", { name: "Back to normal" }).click();
    await expect(page.getByText("The sandbox is back to normal.")).toBeVisible();
  }
  expect((await sandbox.control.meter()).calls).toEqual([]);
});
