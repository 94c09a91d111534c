import { bodyText } from "#lib/testing/sandbox-control.ts";
import { alert, answers, ask, beginSeries, field, many, nick, nicks, row } from "./buyers-page.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { countPresses } from "./presses.ts";

test.beforeEach(async ({ signIn }) => {
  beginSeries();
  await signIn("staff");
});

test("from selected orders to their buyers: the numbers are fixed, nicknames stand beside them, and the result has an address", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/orders/sold");
  for (const at of [0, 1]) await orderRows(page).nth(at).getByRole("checkbox").check();
  await page
    .getByRole("toolbar", { name: "Selection" })
    .getByRole("button", { name: /uyer IDs/ })
    .click();
  await expect(nicks(page)).toHaveCount(2);
  await expect(nicks(page).first()).toBeFocused();
  await expect(page.getByText("0 of 2 orders have a nickname")).toBeVisible();
  expect(page.url()).not.toMatch(/\d{19}/);
  await expect(ask(page)).toBeDisabled();

  await sandbox.control.clearMeter();
  await page.keyboard.type("林晓");
  await page.keyboard.press("Enter");
  await expect(nicks(page).nth(1)).toBeFocused();
  await expect(page.getByText("1 order → 1 call")).toBeVisible();
  await page.keyboard.type("半山听雨");
  await expect(page.getByText("2 orders → 1 call")).toBeVisible();
  await ask(page).click();
  await expect(row(page, "林晓")).toContainText(/AAH\w{25}.*Found/);
  const numbers = await nicks(page).evaluateAll((fields) =>
    fields.map((field) => /\d{19}/.exec(field.getAttribute("aria-label") ?? "")?.[0]),
  );
  expect((await sandbox.control.meter()).calls.map(bodyText)).toEqual([
    expect.stringContaining(
      `"tid_infos":[{"tid":${numbers[0]},"buyer_nick":"林晓"},{"tid":${numbers[1]},"buyer_nick":"半山听雨"}],"vvtype":1}`,
    ),
  ]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /\d{19}|林晓/,
  );

  await expect(page).toHaveURL(/run=[\da-f-]{36}/);
  expect(page.url()).not.toMatch(/\d{19}|林晓/);
  await page.reload();
  await expect(row(page, "林晓")).toContainText("Found");
  expect(await calls("buyerOpenId")).toBe(1);
});

test("buyers of a whole page of orders: three clicks and one pasted column", async ({
  page,
  context,
  calls,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/orders/sold?size=50");
  await expect(orderRows(page)).toHaveCount(50);
  const names = Array.from({ length: 50 }, (_, at) => `${nick(at)} s, ${at + 1}`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ["昵称", ...names].join("\r\n"));
  const presses = await countPresses(page);
  await page.getByRole("checkbox", { name: "Select page" }).click();
  await page
    .getByRole("toolbar", { name: "Selection" })
    .getByRole("button", { name: /uyer IDs/ })
    .click();
  await expect(nicks(page).first()).toBeFocused();
  await page.keyboard.press("Control+V");
  await expect(page.getByText("50 orders → 2 calls")).toBeVisible();
  await expect(nicks(page).nth(49)).toHaveValue(names[49]!);
  await ask(page).click();
  await expect(page.getByText(/^(49|50) of 50 orders found/)).toBeVisible();
  expect(presses).toEqual({ clicks: 3, keys: 1, pastes: 1 });
  expect(await calls("buyerOpenId")).toBe(2);
});

test("a pasted column longer than the selection is said, a selection can be edited as text, and problems stand first", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/orders/sold");
  for (const at of [0, 1, 2]) await orderRows(page).nth(at).getByRole("checkbox").check();
  await page
    .getByRole("toolbar", { name: "Selection" })
    .getByRole("button", { name: /uyer IDs/ })
    .click();
  await expect(nicks(page).first()).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText("a\nb\nc\nd\ne"));
  await page.keyboard.press("Control+V");
  await expect(alert(page, "2 pasted lines match no order.")).toBeVisible();
  await page.getByRole("button", { name: "Edit as text" }).click();
  await expect(field(page)).toHaveValue(/^\d{19}\ta\n\d{19}\tb\n\d{19}\tc\n$/);

  await field(page).fill(`${many(2)}\n4402981677163358200\t${nick(3)}`);
  await ask(page).click();
  const rows = answers(page).getByRole("row");
  await expect(rows.nth(1)).toContainText(`${nick(3)}Not found`);
  await page
    .getByRole("group", { name: "Show" })
    .getByRole("button", { name: "Found 2", exact: true })
    .click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(nick(1));
});
