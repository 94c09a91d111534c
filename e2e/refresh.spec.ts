import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { nextButton, openOrder, orderRows } from "./order-rows.ts";
import { zhCN as zh } from "#messages/messages.ts";

const sortBy = (page: Page) =>
  page.getByRole("columnheader", { name: "Amount", exact: true }).getByRole("button").click();

test.beforeEach(async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
});

type Press = { name: string; press: (page: Page) => Promise<void>; after: RegExp };
const PRESSES: Press[] = [
  { name: "a page", press: (page) => nextButton(page).click(), after: /page=2/ },
  {
    name: "a size of pages",
    press: (page) => page.getByText("50", { exact: true }).click(),
    after: /size=50/,
  },
  { name: "an open order", press: (page) => openOrder(page), after: /open=/ },
  { name: "a sort", press: (page) => sortBy(page), after: /sort=-amount/ },
];
test("during a refresh the address waits for a page, a size, an open order and a sort", async ({
  page,
  context,
  desk,
}) => {
  const documents: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && documents.push(request.url())));
  for (const [nth, { name, press, after }] of PRESSES.entries())
    await test.step(name, async () => {
      if (nth > 0) {
        await context.addCookies([{ name: "md-locale", value: "en", url: desk.url }]);
        // Without a size the list opens with the last one.
        await page.goto("/orders/sold?size=20");
        await expect(orderRows(page)).toHaveCount(20);
      }
      // The router’s copy of the page is of another address than this one.
      await sortBy(page);
      await expect(page).toHaveURL(/sort=amount/);
      documents.length = 0;
      const refresh = await heldRefresh(page);
      const { href } = new URL(page.url());
      await press(page);
      expect(page.url()).toBe(href);
      await refresh.continue();
      await expect(page.getByRole("heading", { name: zh.orders.title.sold })).toBeVisible();
      await expect(page).toHaveURL(after);
      expect(documents).toEqual([]);
    });
});

test("a refresh without a reply holds a press back for seconds only", async ({ page }) => {
  await heldRefresh(page);
  await nextButton(page).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Page 2/)).toBeVisible();
});

test("a press that waits for a refresh is forgotten where the person goes back meanwhile", async ({
  page,
}) => {
  await nextButton(page).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Page 2/)).toBeVisible();
  const refresh = await heldRefresh(page);
  await nextButton(page).click();
  await page.goBack();
  await expect(page).not.toHaveURL(/page=/);
  await refresh.continue();
  await expect(page.getByRole("heading", { name: zh.orders.title.sold })).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});

/** Chooses another language, and holds the request of the refresh that follows. */
async function heldRefresh(page: Page): Promise<Route> {
  const held = Promise.withResolvers<Route>();
  await page.route(/_rsc/, (route) => held.resolve(route), { times: 1 });
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitemradio", { name: "中文" }).click();
  return held.promise;
}
