import { IN_APP_BANNER_ID } from "#lib/shared/links/in-app-browser.ts";
import { openTrail } from "./audit-log-entries.ts";
import { expect, test } from "./fixtures.ts";
import { openList } from "./order-rows.ts";

test("row 126: a browser below the minimum gets a plain page in both languages", async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const { search } = location;
    if (search === "?popover") Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
    if (search === "?sorted") Reflect.deleteProperty(Array.prototype, "toSorted");
    if (search === "?observer") Reflect.deleteProperty(window, "ResizeObserver");
    if (search === "?dialog") Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal");
  });
  for (const lacks of ["popover", "sorted", "observer", "dialog"]) {
    await page.goto(`/sign-in?${lacks}`, { waitUntil: "commit" });
    await page.waitForURL("**/old-browser.html");
  }
  await expect(page.getByRole("heading", { name: "请更新浏览器" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Please update your browser" })).toBeVisible();
});

test.describe(() => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent: "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1 MicroMessenger/8.0.50",
  });
  test("row 132: a browser inside an app gets advice, codes as pictures, and files by address", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.goto("/sign-in");
    await expect(page.getByText("You’re in WeCom’s own browser.")).toBeVisible();
    await signIn("admin");
    await sandbox.control.addFault(
      { kind: "code", code: 302, msg: "https://auth.example.com/scan?shop=1" },
      { operation: "soldOrders" },
    );
    await page.goto("/orders/sold");
    await expect(page.getByText("You’re in WeCom’s own browser.")).toBeVisible();
    const code = page.getByRole("dialog").getByRole("img").first();
    await expect(code).toBeVisible();
    expect(
      await code.evaluate((node) => [node.tagName, (node as HTMLImageElement).naturalWidth > 0]),
    ).toEqual(["IMG", true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(page.locator('meta[name="format-detection"]')).toHaveAttribute("content", /telephone=no/);
    await page.goto("/usage/calls");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: /CSV/ }).first().click();
    await page.getByRole("menuitem").first().click();
    expect((await saved).url()).not.toContain("blob:");

    // A failure, or a file made here, would end the page.
    await page.route("**/api/usage/export*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: /CSV/ }).first().click();
    await page.getByRole("menuitem").first().click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page).toHaveURL(/usage\/calls/);
  });

  test("row 132: there rows leave as no file that can't be saved, and none is logged", async ({
    page,
    desk,
    signIn,
  }) => {
    const trail = await openTrail(desk, "exported");
    const before = await trail.total();
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn("staff");
    await openList(page);
    await page.getByRole("button", { name: "Copy, CSV, print" }).click();
    const menu = page.getByRole("menu", { name: "Copy, CSV, print" });
    const isAdvised = page.evaluate(
      (id) =>
        new Promise((resolve) => {
          const banner = document.getElementById(id)!;
          const { animate } = banner;
          banner.animate = (...given) => {
            resolve(true);
            return animate.apply(banner, given);
          };
        }),
      IN_APP_BANNER_ID,
    );
    await menu.getByRole("menuitem", { name: /^CSV/ }).first().click();
    expect(await isAdvised).toBe(true);
    await expect(page).toHaveURL(/orders\/sold/);
    expect(await trail.total()).toBe(before);
  });
});
