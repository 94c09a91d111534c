import { en } from "#messages/messages.ts";
import { askForBuyers, askForLinks, checkOneCard } from "./ask-once.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { removeYounger } from "./remove-younger.ts";
import { ROUTES } from "./rights.ts";
import { walkTo } from "./until-listening.ts";

const pages = Object.keys(ROUTES).filter((path) => !/^\/(api|_|healthz|readyz|metrics)|\[id\]/.test(path));
const isOpen = (path: string) => ROUTES[path]?.right === "everybody";

test("row 126: all pages and requests work in a browser of the minimum", async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  test.setTimeout(180_000);
  await removeYounger(context);
  await page.goto("/sign-in");
  expect(await page.evaluate(() => [typeof URL.parse, "groupBy" in Map, "scheduler" in window])).toEqual([
    "undefined",
    false,
    false,
  ]);
  await signIn("admin");
  for (const [nth, path] of pages.entries()) {
    if (nth === 0 || isOpen(path)) await page.goto(/^\/(sign-in)?$/.test(path) ? path : `${path}?#old`);
    else await walkTo(page, path);
    await expect(page.getByRole("heading", { name: "Couldn’t show this page" })).toHaveCount(0);
    await expect(page.getByRole("heading").first()).toBeVisible();
  }
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  for (const ask of [askForBuyers, checkOneCard, askForLinks]) await ask(page, en);
  expect(consoleErrors).toEqual([]);
});

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
});
