import { expectCost } from "./cost-line.ts";
import { expect, test } from "./fixtures.ts";
import { loseReply } from "./lose-response.ts";
import {
  chooseSize,
  dockOf,
  nextButton,
  numberCells,
  numbersOf,
  openList,
  openOrder,
  orderRows,
  sheetOf,
  where,
} from "./order-rows.ts";

test.beforeEach(async ({ signIn, context }) => {
  await signIn("staff");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("a page costs one call, going back none; the page size is in the URL and survives a reload", async ({
  page,
  calls,
  consoleErrors,
}) => {
  const first = await openList(page);
  await expect(where(page, "Page 1 of 62")).toBeVisible();
  await expect(where(page, "1,234 orders")).toBeVisible();
  await expectCost(page, /^Updated \d\d:\d\d · ≈ 1 point$/, {
    From: "the service",
    Calls: "1 call",
    Charged: /^(≈ )?1 point$/,
    Billing: /\w/,
  });
  expect(await calls()).toBe(1);

  await nextButton(page).click();
  await expect(where(page, "Page 2 of 62")).toBeVisible();
  await expect(numberCells(page).first()).not.toHaveText(first[0] ?? "");
  expect(await calls()).toBe(2);

  await page.goBack();
  await expect(where(page, "Page 1 of 62")).toBeVisible();
  expect(await numbersOf(page)).toEqual(first);
  await page.getByRole("link", { name: "Pending orders" }).click();
  await expect(page.getByRole("heading", { name: "Pending orders" })).toBeVisible();
  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(where(page, "Page 1 of 62")).toBeVisible();
  expect(await calls()).toBe(2);

  await nextButton(page).click();
  await expect(where(page, "Page 2 of 62")).toBeVisible();
  for (const [size, pages] of [
    [50, 25],
    [100, 13],
  ] as const) {
    await chooseSize(page, size);
    await expect(orderRows(page)).toHaveCount(size);
    await expect(where(page, `Page 1 of ${pages}`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`[?&]size=${size}(&|$)`));
  }
  await page.reload();
  await expect(orderRows(page)).toHaveCount(100);
  expect(await calls()).toBe(4);
  expect(consoleErrors).toEqual([]);
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
  await openList(page);
  await openOrder(page);
  const sheet = sheetOf(page);
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
    ["last_ship_time", /01-06 10:30.*overdue/],
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

test("the keyboard moves, selects, opens, finds and helps, by letters as by arrows", async ({
  page,
  calls,
}) => {
  await openList(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("j", "j", "j", "k", "x");
  await expect(orderRows(page).nth(1).getByRole("checkbox")).toBeChecked();
  await expect(dockOf(page)).toContainText("1 order selected");
  await press("j", "j", "Shift+X");
  await expect(dockOf(page)).toContainText("3 orders selected");
  await press("Enter");
  await expect(sheetOf(page)).toBeVisible();
  await press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);

  const cursor = page.locator("tr.is-cursor");
  for (const [key, row] of [
    ["Home", 0],
    ["ArrowDown", 1],
    ["PageDown", 11],
    ["End", 19],
    ["ArrowUp", 18],
  ] as const) {
    await press(key);
    await expect(cursor).toHaveAttribute("data-index", String(row));
  }
  await press("Space");
  await expect(cursor.getByRole("checkbox")).toBeChecked();
  await expect(orderRows(page).first().getByRole("checkbox")).toHaveAccessibleName(
    /^Select order (\d+ )+\d+$/,
  );

  await press("/");
  const remark = page.getByRole("textbox", { name: "Remark" });
  await expect(remark).toBeFocused();
  await page.keyboard.type("jx?/");
  await expect(remark).toHaveValue("jx?/");
  await press("Escape", "?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await calls()).toBe(1);
});

test("Refresh makes one call; a response lost by the network comes with the next press", async ({
  page,
  sandbox,
  calls,
}) => {
  await openList(page);
  await expect(where(page, "1,234 orders")).toBeVisible();
  const [number] = await sandbox.control.insertSoldOrders("2208841037615", 1);
  const refresh = page.getByRole("button", { name: "Refresh" });
  await refresh.click();
  await expect(where(page, "1,235 orders")).toBeVisible();
  await expect(page.getByRole("cell", { name: number, exact: true })).toBeVisible();
  expect(await calls()).toBe(2);

  await sandbox.control.insertSoldOrders("2208841037615", 1);
  await loseReply(page, "**/api/orders/sold?*");
  await refresh.click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Can’t reach Merchant Desk.");
  await alert.getByRole("button", { name: /^Try again/ }).click();
  await expect(where(page, "1,236 orders")).toBeVisible();
  expect(await calls()).toBe(3);
  await refresh.click();
  await expect.poll(() => calls()).toBe(4);
});
