import { expect, test } from "./fixtures.ts";

test("Back shows the page it leads to, also when the router gets no answer for it", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/buyers");
  await page.getByRole("link", { name: "Order book", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order book" })).toBeVisible();
  // The router drops its copy of the pages before.
  const refreshed = page.waitForResponse(/_rsc/);
  await page.evaluate(() =>
    (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh(),
  );
  await refreshed;

  await page.route(/\/buyers\?.*_rsc/, () => {});
  await page.goBack();
  await expect(page).toHaveURL(/\/buyers$/);
  await expect(page.getByRole("heading", { level: 1, name: "Buyer IDs" })).toBeVisible();
});
