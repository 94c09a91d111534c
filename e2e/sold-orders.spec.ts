import type { Page } from "@playwright/test";
import { expectCost } from "./cost-line.ts";
import { expect, test } from "./fixtures.ts";
import { loseReply } from "./lose-reply.ts";
import { orderRows } from "./order-rows.ts";

test.beforeEach(async ({ signIn, context }) => {
  await signIn("staff");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("the first page costs one call, the next one one more, going back none", async ({
  page,
  calls,
  consoleErrors,
}) => {
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await expect(where(page, "Page 1 of 62")).toBeVisible();
  await expect(where(page, "1,234 orders")).toBeVisible();
  await expectCost(page, /^Updated \d\d:\d\d · ≈ 1(–20)? points?$/, {
    From: "the service",
    Calls: "1 call",
    Charged: /^1(–20)? points?$/,
    Billing: /\w/,
  });
  expect(await calls()).toBe(1);
  const first = await orderRows(page).first().innerText();

  await page.getByRole("button", { name: "Next" }).click();
  await expect(where(page, "Page 2 of 62")).toBeVisible();
  await expect(orderRows(page).first()).not.toHaveText(first);
  expect(await calls()).toBe(2);

  await page.goBack();
  await expect(where(page, "Page 1 of 62")).toBeVisible();
  expect(await orderRows(page).first().innerText()).toBe(first);
  await page.getByRole("link", { name: "Pending orders" }).click();
  await expect(page.getByRole("heading", { name: "Pending orders" })).toBeVisible();
  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(where(page, "Page 1 of 62")).toBeVisible();
  expect(await calls()).toBe(2);
  expect(consoleErrors).toEqual([]);
});

test("20, 50 and 100 rows a page stand in the URL and survive a reload", async ({ page, calls }) => {
  await page.goto("/orders/sold?page=2");
  await expect(where(page, "Page 2 of 62")).toBeVisible();
  for (const [size, pages] of [
    [50, 25],
    [100, 13],
  ] as const) {
    await page
      .getByRole("radiogroup", { name: "Rows" })
      .getByRole("radio", { name: String(size), exact: true })
      .click();
    await expect(orderRows(page)).toHaveCount(size);
    await expect(where(page, `Page 1 of ${pages}`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`[?&]size=${size}(&|$)`));
  }
  await page.reload();
  await expect(orderRows(page)).toHaveCount(100);
  expect(await calls()).toBe(3);
});

test("the last page ends the list, and a page past it leads back", async ({ page }) => {
  await page.goto("/orders/sold?page=13&size=100");
  await expect(orderRows(page)).toHaveCount(34);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.goto("/orders/sold?page=40&size=100");
  await expect(page.getByRole("heading", { name: "Page 40 doesn’t exist" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Back to page 1\s*usually .*points?$/ })).toBeVisible();
  await page.getByRole("button", { name: "Go to page 13" }).click();
  await expect(orderRows(page)).toHaveCount(34);
});

test("an order number is copied as 19 bare digits, by hand and by button", async ({ page }) => {
  await page.goto("/orders/sold");
  const cell = page.getByRole("cell", { name: /^\d{19}$/ }).first();
  const digits = (await cell.textContent()) ?? "";
  expect(digits).toMatch(/^\d{19}$/);

  const box = (await cell.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.press("Control+C");
  expect((await clipboard(page)).trim()).toBe(digits);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await orderRows(page).first().getByRole("button").first().click();
  const sheet = page.getByRole("dialog", { name: "Order details" });
  await sheet.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Order number copied")).toBeVisible();
  expect(await clipboard(page)).toBe(digits);
});

test("what is selected is added up over pages, and its numbers are copied", async ({
  page,
  sandbox,
  calls,
}) => {
  await sandbox.control.addFault(
    { kind: "patchRows", patch: { pay_amount: 1012.34, goods_count: 2 } },
    { times: null },
  );
  await page.goto("/orders/sold");
  await orderRows(page).nth(0).getByRole("checkbox").check();
  await orderRows(page).nth(1).getByRole("checkbox").check();
  const numbers = await page.getByRole("cell", { name: /^\d{19}$/ }).allTextContents();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(where(page, "Page 2 of 62")).toBeVisible();
  await orderRows(page).nth(0).getByRole("checkbox").check();
  const others = await page.getByRole("cell", { name: /^\d{19}$/ }).allTextContents();

  const dock = page.getByRole("toolbar", { name: "Selection" });
  await expect(dock).toContainText("3 orders selected");
  await expect(dock).toContainText("¥3,037.02 · 6 units");
  await dock.getByRole("button", { name: "Copy order numbers" }).click();
  await expect(page.getByText("3 order numbers copied")).toBeVisible();
  expect((await clipboard(page)).split("\n")).toEqual([numbers[0], numbers[1], others[0]]);

  await dock.getByRole("button", { name: "Clear selection" }).click();
  await expect(dock).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select page" }).check();
  await expect(dock).toContainText("20 orders selected");
  expect(await calls()).toBe(2);
});

test("the detail sheet shows every field that the service sent", async ({ page, sandbox, signIn }) => {
  const confirmed = Date.UTC(new Date().getUTCFullYear(), 0, 5, 2, 30, 0);
  const sent = {
    receiver_name: "王**",
    receiver_phone: "139****0042",
    province: "浙江省",
    city: "杭州市",
    town: "余杭区",
    receiver_address: "良渚街道九号",
    goods_name: "手工陶杯",
    goods_img: `${sandbox.baseUrl}/goods/cup-20.png`,
    goods_spec: "青釉 300ml",
    is_pre_sale: true,
    confirm_time: confirmed,
    last_ship_time: confirmed + 86_400_000,
    remark: "请放门卫",
    goods_count: 7,
    pay_amount: 88.5,
    order_status: 2,
    remark_tag: "4",
    remark_tag_name: "加急",
    withholding_money: 3,
  };
  await sandbox.control.addFault({ kind: "patchRows", patch: sent });
  await signIn("admin");
  await page.goto("/orders/sold");
  await orderRows(page).first().getByRole("button").first().click();
  const sheet = page.getByRole("dialog", { name: "Order details" });
  await sheet.getByText("Raw data").click();
  await sheet.getByRole("button", { name: "Show address" }).click();
  await expect(sheet.getByText("良渚街道九号")).toBeVisible();
  const pairs = await sheet.getByRole("definition").allTextContents();
  const shown: [string, RegExp][] = [
    ["goods_name", /^手工陶杯$/],
    ["goods_spec", /^青釉 300ml$/],
    ["goods_count", /^7$/],
    ["goods_img", /\/goods\/cup-20\.png$/],
    ["confirm_time", /01-05 10:30/],
    ["last_ship_time", /01-06 10:30.*Overdue/],
    ["is_pre_sale", /^Yes$/],
    ["remark_tag", /4/],
    ["remark_tag_name", /^加急$/],
    ["pay_amount", /88\.50/],
    ["order_status", /^待发货$/],
    ["remark", /^请放门卫$/],
    ["withholding_money", /^3 points$/],
    ["region", /浙江省 杭州市 余杭区/],
    ["receiver_name", /^王\*\*$/],
    ["receiver_phone", /^139\*\*\*\*0042$/],
    ["receiver_address", /良渚街道九号/],
  ];
  for (const [field, pattern] of shown)
    expect(
      pairs.filter((text) => pattern.test(text)),
      `${field} among ${pairs.join(" | ")}`,
    ).not.toEqual([]);
});

test("the keyboard moves, selects, opens, finds and helps", async ({ page, calls }) => {
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(orderRows(page).nth(1).getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("toolbar", { name: "Selection" })).toContainText("1 order selected");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByRole("toolbar", { name: "Selection" })).toContainText("3 orders selected");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Order details" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press("/");
  const remark = page.getByRole("textbox", { name: "Remark" });
  await expect(remark).toBeFocused();
  await page.keyboard.type("jx?/");
  await expect(remark).toHaveValue("jx?/");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await calls()).toBe(1);
});

test("Refresh asks once more and shows what is new", async ({ page, sandbox, calls }) => {
  await page.goto("/orders/sold");
  await expect(where(page, "1,234 orders")).toBeVisible();
  const [number] = await sandbox.control.insertSoldOrders("2208841037615", 1);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(where(page, "1,235 orders")).toBeVisible();
  await expect(page.getByRole("cell", { name: number, exact: true })).toBeVisible();
  expect(await calls()).toBe(2);
});

test("an answer that the network loses on its way to the list is there on the next press, and paid once", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/orders/sold");
  await expect(where(page, "1,234 orders")).toBeVisible();
  await sandbox.control.insertSoldOrders("2208841037615", 1);
  await loseReply(page, "**/api/orders/sold?*");
  await page.getByRole("button", { name: "Refresh" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Can’t reach Merchant Desk.");
  await alert.getByRole("button", { name: /^Try again/ }).click();
  await expect(where(page, "1,235 orders")).toBeVisible();
  expect(await calls()).toBe(2);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => calls()).toBe(3);
});

/** The words of the foot: on a phone the head says them too. */
function where(page: Page, words: string) {
  return page.getByText(words, { exact: true }).filter({ visible: true });
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
