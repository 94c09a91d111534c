import { expect, test } from "./fixtures.ts";

test("an admin has the sandbox misbehave for training, and puts it back to normal", async ({
  page,
  signIn,
  sandbox,
  calls,
}) => {
  await signIn("admin");
  await page.goto("/settings/shops");
  const before = await sandbox.control.shops();
  await page.getByRole("link", { name: "Training" }).click();
  await expect(page.getByRole("heading", { name: "Training" })).toBeVisible();
  await page.getByRole("button", { name: "Revoke authorization" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is no longer authorized." })).toBeVisible();
  expect((await sandbox.control.shops()).filter(({ authorized }) => authorized)).toHaveLength(
    before.filter(({ authorized }) => authorized).length - 1,
  );
  await page.getByRole("button", { name: "Reject the token" }).click();
  await expect(page.getByText("The access token is rejected from now on.")).toBeVisible();
  expect(await calls()).toBe(0);
  await page.getByRole("link", { name: "Load the orders of a shop without authorization" }).click();
  await expect.poll(() => calls()).toBe(1);
  await page.goto("/practice");
  await page.getByRole("button", { name: "Back to normal" }).click();
  await expect(page.getByText("The sandbox is back to normal.")).toBeVisible();
  expect(await sandbox.control.shops()).toEqual(before);
});

test("staff have no way to training", async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Training" })).toHaveCount(0);
});
