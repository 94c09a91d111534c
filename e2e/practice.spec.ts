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
  await page.getByRole("link", { name: "Load the orders of a shop without authorization" }).click();
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

for (const [role, tries] of [
  ["staff", ["Load the orders of a shop without authorization", "Look for new orders to ship"]],
  ["marketing", ["Get top-up links"]],
] as const)
  test(`${role} trains too, and is led to pages of that role alone`, async ({ page, signIn, sandbox }) => {
    await signIn(role);
    await page.goto("/account");
    await page.getByRole("link", { name: "Training" }).click();
    const links = page.getByRole("main").getByRole("listitem").getByRole("link");
    await expect(links).toHaveText(tries);
    await page.getByRole("button", { name: "Slow down" }).click();
    await expect(page.getByText("Every response now takes four seconds.")).toBeVisible();
    await page.getByRole("button", { name: "Back to normal" }).click();
    await expect(page.getByText("The sandbox is back to normal.")).toBeVisible();
    expect((await sandbox.control.meter()).calls).toEqual([]);
  });
