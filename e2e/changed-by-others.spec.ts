import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { openPage } from "./until-listening.ts";

/** As a translator does it: each text gives way to fonts with other words, but where it is told not to. */
async function translate(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const free = texts.filter(
      (text) => text.data.trim() !== "" && !text.parentElement?.closest("[translate=no], script, style"),
    );
    for (const text of free) {
      const font = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = `»${text.data}«`;
      font.append(inner);
      text.replaceWith(font);
    }
    return free.length;
  });
}

const presses: [string, string, (page: Page) => Promise<unknown>][] = [
  ["Next", "/orders/sold", (page) => page.getByRole("button", { name: /Next/ }).click()],
  ["another page size", "/orders/sold", (page) => page.getByRole("radio", { name: /50/ }).first().click()],
  ["a flag", "/orders/sold", (page) => page.getByRole("button", { name: "Flag 1", exact: true }).click()],
  ["a tick", "/orders/book", (page) => page.getByRole("checkbox").nth(1).click()],
  ["an order", "/orders/sold", (page) => orderRows(page).first().getByRole("button").first().click()],
  [
    "another shop",
    "/orders/sold",
    (page) =>
      page
        .getByRole("button", { name: /林间小铺/ })
        .first()
        .click(),
  ],
  [
    "the way to another page",
    "/orders/sold",
    (page) => page.locator("a[href^='/orders/pending']").first().click(),
  ],
  ["Find", "/orders/book", (page) => page.keyboard.press("Control+k")],
];
for (const [name, path, press] of presses)
  test(`row 127: a page that was translated outlives a press: ${name}`, async ({
    page,
    signIn,
    consoleErrors,
  }) => {
    await signIn("admin");
    await page.goto("/orders/sold");
    await expect(orderRows(page)).toHaveCount(20);
    if (path !== "/orders/sold") await page.goto(path);
    expect(await translate(page)).toBeGreaterThan(20);
    await press(page);
    await page.waitForLoadState("networkidle");
    await translate(page);
    await page.keyboard.press("Escape");
    await page.waitForLoadState("networkidle");
    await expect(page.locator("#desk")).toBeVisible();
    await expect(page.getByText("Couldn’t show this page")).toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  });

test("row 127: rows are those of the new page after a translated one, and numbers stay as they are", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  const before = await orderRows(page).first().textContent();
  await translate(page);
  const number = await orderRows(page).first().locator("[translate=no]").first().textContent();
  expect(number).not.toContain("»");
  await page.getByRole("button", { name: /Next/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(orderRows(page).first()).not.toHaveText(before ?? "");
});

for (const kind of ["full", "forbidden"] as const)
  test(`row 127: where the tab's storage is ${kind} a remark filters all the same`, async ({
    page,
    context,
    signIn,
    calls,
  }) => {
    await context.addInitScript((how) => {
      const refuse = () => {
        throw new DOMException("no", "QuotaExceededError");
      };
      if (how === "forbidden") Object.defineProperty(window, "sessionStorage", { get: refuse });
      else Storage.prototype.setItem = refuse;
    }, kind);
    await signIn("staff");
    await page.goto("/orders/sold");
    await expect(orderRows(page)).toHaveCount(20);
    const remark = page.getByRole("textbox", { name: "Remark" });
    await remark.fill("加急");
    await remark.press("Enter");
    await expect(page).toHaveURL(/[?&]r=\w+/);
    await expect.poll(() => calls()).toBe(2);
    await expect(remark).toHaveValue("加急");
    await expect(page.getByText("Couldn’t show this page")).toHaveCount(0);
  });

const parts: [string, string, (page: Page) => Promise<unknown>][] = [
  ["an order", "/orders/sold", (page) => orderRows(page).first().getByRole("button").first().click()],
  [
    "a fetch",
    "/orders/book",
    (page) =>
      page
        .getByRole("button", { name: /Fetch|Load/ })
        .first()
        .click(),
  ],
  ["Find", "/orders/sold", (page) => page.keyboard.press("Control+k")],
  ["the days", "/orders/sold", (page) => page.getByRole("button", { name: /^Dates/ }).click()],
  ["an export", "/orders/book", (page) => page.getByRole("button", { name: "Export all" }).click()],
];
for (const [name, path, press] of parts)
  test(`row 127: a script that is gone after an update takes nothing away: ${name}`, async ({
    context,
    signIn,
  }) => {
    // Not the fixture's: here scripts answer 404, and are meant to.
    const page = await context.newPage();
    await signIn("admin");
    await openPage(page, "/orders/sold");
    await expect(orderRows(page)).toHaveCount(20);
    await openPage(page, path);
    await page.route("**/_next/static/**", (route) => route.fulfill({ status: 404, body: "" }));
    await press(page);
    await expect(page.locator("#desk")).toBeVisible();
    await expect(page.getByText("Couldn’t show this page")).toHaveCount(0);
    const notice = page.getByText("Part of this page couldn’t be loaded");
    const dialog = page.getByRole("dialog");
    await expect(notice.or(dialog).filter({ visible: true }).first()).toBeVisible();
    await page.close();
  });
