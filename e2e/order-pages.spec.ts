import { bodyText } from "#lib/testing/sandbox-control.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { chooseFlag } from "./choose-flag.ts";
import { chooseFile } from "./choose-file.ts";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import {
  chooseSize,
  clipboard,
  dockOf,
  isAtRest,
  nextButton,
  numberCells,
  numbersOf,
  openList,
  openOrder,
  orderRows,
  selectRow,
  sheetOf,
} from "./order-rows.ts";
import { countPresses } from "./presses.ts";
import { command } from "./send-action.ts";
import { openTrail } from "./audit-log-entries.ts";
import { walkTo } from "./until-listening.ts";

test.beforeEach(async ({ signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("staff");
});

test("a box pressed before the mark of its page came does what it shows", async ({ page }) => {
  await openList(page, "/orders/sold?size=100", 100);
  // In one task: of the page's boxes only those in sight are marked before the next press.
  const shown = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]")];
    document.querySelector<HTMLInputElement>("thead input[type=checkbox]")!.click();
    return [boxes[60]!, boxes[3]!].map((box) => {
      const before = box.checked;
      box.click();
      return [before, box.checked];
    });
  });
  expect(shown).toEqual([
    [false, true],
    [true, false],
  ]);
  await isAtRest(page);
  await expect(dockOf(page)).toContainText("99 orders selected");
  const boxes = orderRows(page).getByRole("checkbox");
  await expect(boxes.nth(3)).not.toBeChecked();
  await expect(boxes.nth(60)).toBeChecked();
});

test("order numbers and rows are copied and exported, for no call and one log entry each", async ({
  page,
  desk,
  calls,
}) => {
  const trail = await openTrail(desk, "exported");
  const before = await trail.total();
  const numbers = await openList(page);
  const [first = ""] = numbers;
  const presses = await countPresses(page);
  await page.getByRole("checkbox", { name: "Select page" }).click();
  await dockOf(page).getByRole("button", { name: "Copy order numbers" }).click();
  await expect(page.getByText("20 order numbers copied")).toBeVisible();
  expect((await clipboard(page)).split("\n")).toEqual(numbers);
  expect(presses).toEqual({ clicks: 2, keys: 0, pastes: 0 });
  await dockOf(page).getByRole("button", { name: "Copy format" }).click();
  await page.getByRole("menuitem", { name: "Separated by commas" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^\d{19}, \d{19}, /);
  await dockOf(page).getByRole("button", { name: "Clear selection" }).click();

  // A drag over the digits opens nothing.
  const box = (await numberCells(page).first().boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.press("Control+C");
  await expect.poll(async () => (await clipboard(page)).trim()).toBe(first);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  for (const at of [0, 1]) await selectRow(page, at);
  await dockOf(page).getByRole("button", { name: "Copy rows" }).click();
  await expect(page.getByText("2 rows copied")).toBeVisible();
  const lines = (await clipboard(page)).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Order number\tItems\tSpec\tQuantity\tAmount\t.*\tSimulated$/);
  expect(lines[1]).toMatch(new RegExp(`^${first}\t.*\tSIMULATED$`));
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item!.getType("text/html")).text();
  });
  expect(html).toContain(first);
  expect(html).toContain("mso-number-format");
  expect(await trail.newest()).toMatchObject({
    details: { what: "soldOrders", how: "copy", count: 2, shop: expect.any(String) },
  });

  const download = page.waitForEvent("download");
  await chooseFile(page, "CSV");
  expect((await download).suggestedFilename()).toMatch(/^sold-orders-\d{8}-\d{4}-simulated\.csv$/);
  await expect.poll(() => trail.total()).toBe(before + 2);

  const menu = page.getByRole("menu", { name: "Copy, CSV, print" });
  for (const [count, said] of [
    [2, "2 selected rows"],
    [20, "20 rows on this page"],
  ] as const) {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Copy, CSV, print" }).click();
    await expect(menu.getByText(said)).toBeVisible();
    await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
    await file;
    await expect.poll(() => trail.newest()).toMatchObject({ details: { how: "csv", count } });
    if (count === 2) await dockOf(page).getByRole("button", { name: "Clear selection" }).click();
  }
  expect(await calls()).toBe(1);
});

test("an order's sheet has an address: Back closes it, a reload keeps it; J, K and C work", async ({
  page,
  context,
  calls,
}) => {
  const [first = "", second = ""] = await openList(page);
  const list = page.url();
  await openOrder(page);
  await expect(sheetOf(page)).toContainText("1 of 20");
  await expect(page).toHaveURL(`${list}&open=${first}`);
  await page.keyboard.press("j");
  await expect(sheetOf(page)).toContainText("2 of 20");
  await expect(page).toHaveURL(`${list}&open=${second}`);
  await page.keyboard.press("c");
  await expect(page.getByText("Order number copied")).toBeVisible();
  expect(await clipboard(page)).toBe(second);
  await sheetOf(page).getByRole("button", { name: "Copy", exact: true }).click();
  expect(await clipboard(page)).toBe(second);
  await page.reload();
  await expect(sheetOf(page)).toContainText("2 of 20");
  await page.keyboard.press("k");
  await expect(sheetOf(page)).toContainText("1 of 20");
  await page.goBack();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(list);

  await page.goto(`${list}&open=4400000000000000000`);
  await expect(sheetOf(page)).toContainText("This order isn’t on this page.");
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(list);

  const opened = context.waitForEvent("page");
  await orderRows(page).nth(1).getByRole("button").first().click({ button: "middle" });
  await expect(sheetOf(await opened)).toContainText("2 of 20");
  await expect(sheetOf(page)).toHaveCount(0);
  expect(await calls()).toBe(1);
});

test("a hundred rows are offered, size and flag stay, and one call refreshes a pending order", async ({
  page,
  sandbox,
  calls,
}) => {
  await openList(page);
  await page.getByRole("button", { name: "Show 100 per page: 13 calls instead of 62" }).click();
  await expect(orderRows(page)).toHaveCount(100);
  await expect(page.getByRole("button", { name: /calls instead of/ })).toHaveCount(0);
  await chooseSize(page, 50);
  await expect(orderRows(page)).toHaveCount(50);
  await chooseFlag(page, "Flag 1");
  await expect(page).toHaveURL(/size=50&flag=1/);
  // Waits for the request that saves the choice.
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Pending orders" }).click();
  await expect(page).toHaveURL(/pending/);
  await expect(orderRows(page)).toHaveCount(20);

  const [first = ""] = await numbersOf(page);
  await openOrder(page);
  const refresh = sheetOf(page).getByRole("button", { name: /^Refresh this order/ });
  await refresh.click();
  await expect(sheetOf(page)).toContainText(/Refreshed at \d\d:\d\d\./);
  expect(await calls("pendingOrders")).toBe(2);
  const { calls: sent } = await sandbox.control.meter();
  expect(bodyText(sent.at(-1)!)).toContain(first);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(page).toHaveURL(/\/orders\/sold\?shop=[^&]+&size=50&flag=1$/);
});

test("two tabs with two shops stay with their own, also after a reload", async ({ page, context, desk }) => {
  await openList(page);
  await expect(page).toHaveURL(/\?shop=/);
  await expect(page).toHaveTitle(/^林间小铺 · Sold orders/);
  const other = await context.newPage();
  await openList(other);
  await openShop(other, "远山五金");
  await expect(other).toHaveTitle(/^远山五金 · Sold orders/);
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("林间小铺");
  await expect(orderRows(page)).toHaveCount(20);
  await other.reload();
  await expect(other).toHaveTitle(/^远山五金 · Sold orders/);

  // A list without a shop in its URL is redirected to one with a shop.
  const staff = await visitAs(desk, "staff");
  const shop = await findShopId(staff, "远山五金");
  const forwarded = await staff.fetch(`/orders/sold?page=3`, { redirect: "manual" });
  expect(forwarded.headers.get("location")).toMatch(/\/orders\/sold\?shop=[\da-f-]{36}&page=3$/);
  expect((await staff.fetch(`/orders/sold?shop=${shop}`, { redirect: "manual" })).status).toBe(200);
});

test("Next shows its price, also where lists wait for a press; a page past the end leads back", async ({
  page,
  desk,
  calls,
}) => {
  const admin = await visitAs(desk, "admin");
  const wait = (isWaiting: boolean) =>
    command(admin, "setCacheSetting", { key: "openLists", value: { isFetching: !isWaiting } });
  await openList(page);
  await wait(true);
  try {
    await expect(nextButton(page)).toHaveAccessibleDescription(/points?$/);
    await nextButton(page).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(orderRows(page)).toHaveCount(20);
    expect(await calls()).toBe(2);
    const previous = page.getByRole("button", { name: "Previous", exact: true });
    await expect(previous).toHaveAccessibleDescription("Previous");
    await previous.click();
    await expect(page).not.toHaveURL(/page=2/);
    await page.getByRole("button", { name: "Page 1 of 62" }).click();
    await page.getByRole("textbox", { name: /^Go to page/ }).fill("62");
    await page.keyboard.press("Enter");
    await expect(orderRows(page)).toHaveCount(14);
    await expect(nextButton(page)).toBeDisabled();
    expect(await calls()).toBe(3);
  } finally {
    await wait(false);
  }
  await walkTo(page, "/orders/sold?page=400");
  await expect(page.getByRole("heading", { name: "Page 400 doesn’t exist" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Back to page 1\s*(≈ .*|0 )points?$/ })).toBeVisible();
  await page.getByRole("button", { name: "Go to page 62" }).click();
  await expect(orderRows(page)).toHaveCount(14);
});
