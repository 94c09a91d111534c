import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { exportedCells } from "#lib/testing/read-exported.ts";
import { chooseFile } from "./choose-file.ts";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import { orderRows } from "./order-rows.ts";
import { countPresses } from "./presses.ts";

const field = (page: Page) =>
  page.getByRole("textbox", { name: "Order number and buyer nickname, one order per line" });
const nicks = (page: Page) => page.getByRole("textbox", { name: /^Nickname of the buyer of/ });
const ask = (page: Page) => page.getByRole("button", { name: /^Find buyer IDs/ });
const rows = (page: Page) => page.getByRole("table", { name: "Result" }).getByRole("row");
const row = (page: Page, nick: string) =>
  rows(page).filter({ has: page.getByRole("cell", { name: nick, exact: true }) });
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** Odd order numbers: the sandbox has no entry for those ending in 00. Each journey has nicknames of its own. */
const many = (count: number, series: string) =>
  Array.from(
    { length: count },
    (_, at) => `${4_402_981_677_163_350_001n + BigInt(at) * 2n}\t${series}-${at + 1}`,
  ).join("\n");

test.beforeEach(async ({ signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("staff");
});

test("row 73: pasted numbers keep every digit in the request and in a file for Excel", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/buyers");
  await paste(
    page,
    field(page),
    "订单号\t昵称\r\n9007199254740993\t=小王\r\n\r\n4402981677163358206,林晓\r\n" +
      "4402981677163358206 林晓\r\n4402981677163358206\tother\r\n4402981677163358200、a,b\r\n12\r\n4.4E+18\tx",
  );
  const bad = page.getByRole("region", { name: "Skipped lines" }).getByRole("listitem");
  await expect(bad).toHaveText([
    /^Line 6 same number as line 4, different nickname$/,
    /^Line 8 nickname missing$/,
    /^Line 9 a spreadsheet cut this to scientific notation/,
  ]);
  await expect(page.getByText("3 orders → 1 call")).toBeVisible();
  await expect(page.getByText("1 duplicate line is sent once.")).toBeVisible();
  await bad.nth(1).getByRole("button").click();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe("12");
  expect(await calls("buyerOpenId")).toBe(0);

  await page.getByRole("radio", { name: "Standard" }).check({ force: true });
  await ask(page).dblclick();
  await expect(row(page, "a,b")).toContainText("Not found");
  await expect(page.getByText("2 of 3 orders found")).toBeVisible();
  await expect(page.getByText("1 call · 3 points")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  expect((await sandbox.control.meter()).calls.map(bodyText)).toEqual([
    '{"shop_id":"318640275","tid_infos":[{"tid":9007199254740993,"buyer_nick":"=小王"},' +
      '{"tid":4402981677163358206,"buyer_nick":"林晓"},{"tid":4402981677163358200,"buyer_nick":"a,b"}],"vvtype":3}',
  ]);

  const openId = (await row(page, "=小王").getByRole("cell").nth(1).innerText()).trim();
  await page.getByRole("button", { name: "Copy all" }).click();
  await expect(page.getByText("3 rows copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `9007199254740993\t=小王\t${openId}\tFound\t=小王\tSIMULATED`,
  );

  const [workbook] = await Promise.all([page.waitForEvent("download"), chooseFile(page, "Export", /^Excel/)]);
  expect(workbook.suggestedFilename()).toMatch(/^buyer-ids-\d{8}-\d{4}-simulated\.xlsx$/);
  expect(exportedCells(await readFile(await workbook.path()))[1]).toEqual([
    ...["9007199254740993", "=小王", openId, "Found", "=小王", "SIMULATED"],
  ]);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    chooseFile(page, "Export", /^CSV for Excel/),
  ]);
  expect(file.suggestedFilename()).toMatch(/^buyer-ids-\d{8}-\d{4}-simulated\.csv$/);
  expect((await readFile(await file.path(), "utf8")).split("\r\n")[1]).toBe(
    `"=""9007199254740993""",'=小王,${openId},Found,'=小王,SIMULATED`,
  );
  await field(page).fill("");
  await fileField(page).setInputFiles(await file.path());
  await expect(field(page)).toHaveValue(/="+9007199254740993"+,'=小王/);
  await expect(page.getByRole("region", { name: "Skipped lines" })).toBeHidden();
  await expect(page.getByText("These orders are already in the result.")).toBeVisible();
});

test("row 74: rounded numbers, swapped columns and too many lines are not requested", async ({
  page,
  calls,
}) => {
  await page.goto("/buyers");
  const doubts = page.getByRole("region", { name: "Lines to check" });
  const exact = many(6, "exact").split("\n");
  const rounded = [1, 2, 3].map((at) => `440298167716${at}110000\tr-${at}`);
  await field(page).fill([...exact, ...rounded, `4.40298E+18\tshort`].join("\n"));
  await expect(doubts.getByRole("listitem")).toHaveText([/^Lines 7–9 the number ends in zeros/]);
  await expect(page.getByText("Check the 3 marked lines first.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  await field(page).fill([...exact, rounded[0]].join("\n"));
  await expect(doubts.getByRole("listitem")).toHaveText([/^Line 7 /]);
  await doubts.getByRole("button", { name: "It’s correct" }).click();
  await expect(doubts).toBeHidden();
  await expect(ask(page)).toBeEnabled();
  await field(page).fill([...exact, ...rounded].join("\n"));
  await expect(doubts.getByRole("listitem")).toHaveText([/^Lines 8–9 /]);
  await doubts.getByRole("button", { name: "Remove 2 lines" }).click();
  await expect(field(page)).toHaveValue([...exact, rounded[0]].join("\n"));
  await expect(page.getByText("7 orders → 1 call")).toBeVisible();

  const turned = exact.map((line) => line.split("\t").reverse().join("\t"));
  await field(page).fill(turned.join("\n"));
  await expect(page.getByText("This list has the nickname before the order number.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  await page.getByRole("button", { name: "Swap them" }).click();
  await expect(field(page)).toHaveValue(exact.join("\n"));

  await field(page).fill("");
  await paste(page, field(page), "4402981677163358206\tn\n".repeat(100_000));
  await expect(alert(page, "more than 20,000 lines")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await field(page).fill('77\ta\n78,"b');
  await expect(alert(page, "Line 2 has an unclosed quote.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();

  // A table without a column of nicknames is read by the one that a person chooses.
  await field(page).fill("订单号\t收货人\t备注\n4402981677163358206\t林晓\tcolumn-1");
  await expect(alert(page, "No nickname column was found.")).toBeVisible();
  await page.getByRole("combobox", { name: "Nickname", exact: true }).selectOption("备注");
  await expect(page.getByText("1 order → 1 call")).toBeVisible();
  await expect(alert(page, "No nickname column")).toBeHidden();
  expect(await calls("buyerOpenId")).toBe(0);
});

test("a file is looked up in the background, pauses, goes on, and skips known buyers", async ({
  page,
  sandbox,
}) => {
  await page.goto("/buyers");
  const choose = (buffer: Buffer) =>
    fileField(page).setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer });
  await choose(Buffer.from("PK\u0003\u0004\u0014\0", "latin1"));
  await expect(alert(page, "This is an old (.xls), locked or damaged Excel file")).toBeVisible();
  await choose(Buffer.alloc(5_000_001, "1"));
  await expect(alert(page, "over 5 MB")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await choose(Buffer.from(`\ufeff${many(901, "file").replace(/\n/g, "\r\n")}`, "utf16le"));
  await expect(page.getByText("901 orders → 31 calls · at least 3 s")).toBeVisible();

  // Long enough to press Pause before the list is over.
  await sandbox.control.setLatency({ buyerOpenId: 3_000 });
  await ask(page).click();
  await expect(page.getByRole("status").getByText("Looking up")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(/^(Stopping after the calls in progress|Paused manually)/)).toBeVisible();
  await sandbox.control.setLatency({ buyerOpenId: 0 });
  await expect(page.getByText("Paused manually")).toBeVisible();
  await expect(page.getByText(/^\d+ of 901 orders found · \d+ not sent$/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Resume ≈ \d+ points$/ }).click();
  await page.goto("/account");
  await page.goBack();
  await expect(page.getByText("901 of 901 orders found")).toBeVisible();
  await expect(page.getByText("31 calls · 31 points")).toBeVisible();
  const { calls: sent } = await sandbox.control.meter();
  const tids = sent.flatMap((call) => [...bodyText(call).matchAll(/"tid":(\d+)/g)].map(([, tid]) => tid));
  expect([tids.length, new Set(tids).size]).toEqual([901, 901]);

  await page.goto("/buyers");
  await field(page).fill(many(904, "file"));
  await expect(page.getByText("904 orders → 3 to look up → 1 call")).toBeVisible();
  await expect(page.getByText(/^901 already known · cached \d\d:\d\d · free$/)).toBeVisible();
  await expect(ask(page)).toHaveAccessibleName("Find buyer IDs ≈ 1 point");
  await ask(page).click();
  await expect(page.getByText("904 of 904 orders found")).toBeVisible();
  await expect(page.getByText("1 call · 1 point")).toBeVisible();
  await expect(page.getByRole("button", { name: "Look up all again ≈ 31 points" })).toBeVisible();
  const nextPage = page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Next" });
  await nextPage.click();
  await expect(page.getByText("Page 2 of 10")).toBeVisible();
  await expect(row(page, "file-101")).toContainText("Found");
});

test("row 77: orders that may have been charged wait for a person, and stand in the history", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/buyers");
  await field(page).fill(many(60, "run"));
  await sandbox.control.addFault({ kind: "html", status: 502 }, { operation: "buyerOpenId", skip: 1 });
  await ask(page).click();
  await expect(page.getByText("30 of 60 orders found · 30 may have been charged")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(2);
  await page.getByRole("button", { name: "Look up 30 again may cost 1 point more" }).click();
  await expect(page.getByText("60 of 60 orders found")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(3);

  await page.goto("/buyers");
  await page.getByRole("radio", { name: "History" }).check({ force: true });
  const newest = page.getByRole("table", { name: "History" }).getByRole("row").nth(1);
  await expect(newest).toContainText("60 of 60");
  await newest.getByRole("button", { name: "Open" }).click();
  await expect(row(page, "run-60")).toContainText(/AAH\w{25}/);
  await page.goBack();
  await expect(page.getByText("No results yet")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(3);
});

test("rows 13 and 90: a rejected lookup pauses, and continues after the scan or the top-up", async ({
  page,
  sandbox,
}) => {
  await page.goto("/buyers");
  await openShop(page, "山野茶事");
  await field(page).fill(many(61, "scan"));
  await ask(page).click();
  await expect(page.getByText("山野茶事 isn’t authorized")).toBeVisible();
  await page.getByRole("link", { name: "Show the code to scan" }).click();
  await expect(page.getByRole("img", { name: "Authorization code" })).toBeVisible();
  await page.goBack();
  await sandbox.control.authorize("2211480925736");
  await sandbox.control.setBalance({ calls: { buyerOpenId: 1 } });
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect(page.getByText("No calls left.")).toBeVisible();
  await sandbox.control.setBalance({ calls: { buyerOpenId: null } });
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect(page.getByText("61 of 61 orders found")).toBeVisible();
});

test("from selected orders to buyers: nicknames beside fixed numbers, a result to return to", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/orders/sold");
  for (const at of [0, 1]) await orderRows(page).nth(at).getByRole("checkbox").check();
  await toBuyers(page);
  await expect(nicks(page)).toHaveCount(2);
  await expect(nicks(page).first()).toBeFocused();
  await expect(page.getByText("0 of 2 orders with a nickname")).toBeVisible();
  expect(page.url()).not.toMatch(/\d{19}/);
  await expect(ask(page)).toBeDisabled();

  await page.keyboard.type("林晓");
  await page.keyboard.press("Enter");
  await expect(nicks(page).nth(1)).toBeFocused();
  await expect(page.getByText("1 order → 1 call")).toBeVisible();
  await page.keyboard.type("半山听雨");
  await expect(page.getByText("2 orders → 1 call")).toBeVisible();
  await sandbox.control.clearMeter();
  await ask(page).click();
  await expect(row(page, "林晓")).toContainText(/AAH\w{25}.*Found/);
  const numbers = await nicks(page).evaluateAll((fields) =>
    fields.map((one) => /\d{19}/.exec(one.getAttribute("aria-label") ?? "")?.[0]),
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

test("buyers of a whole page of orders take three clicks and one pasted column", async ({ page, calls }) => {
  await page.goto("/orders/sold?size=50");
  await expect(orderRows(page)).toHaveCount(50);
  const names = Array.from({ length: 52 }, (_, at) => `whole-${at + 1} s, ${at + 1}`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ["昵称", ...names].join("\r\n"));
  const presses = await countPresses(page);
  await page.getByRole("checkbox", { name: "Select page" }).click();
  await toBuyers(page);
  await expect(nicks(page).first()).toBeFocused();
  await page.keyboard.press("Control+V");
  await expect(alert(page, "2 pasted lines match no order.")).toBeVisible();
  await expect(page.getByText("50 orders → 2 calls")).toBeVisible();
  await expect(nicks(page).nth(49)).toHaveValue(names[49]!);
  await ask(page).click();
  await expect(page.getByText(/^(49|50) of 50 orders found/)).toBeVisible();
  expect(presses).toEqual({ clicks: 3, keys: 1, pastes: 1 });
  expect(await calls("buyerOpenId")).toBe(2);

  await page.getByRole("button", { name: "Edit as text" }).click();
  await expect(field(page)).toHaveValue(/^\d{19}\twhole-1 s, 1\n\d{19}\twhole-2 s, 2\n/);
  await field(page).fill(`${many(2, "first")}\n4402981677163358200\tlast`);
  await ask(page).click();
  await expect(rows(page).nth(3)).toContainText("lastNot found");
  await page
    .getByRole("group", { name: "Show" })
    .getByRole("button", { name: "Found 2", exact: true })
    .click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText("first-1");
});

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await into.press("Control+V");
}

function fileField(page: Page): Locator {
  return page.getByLabel("Choose a file").and(page.locator("input"));
}

/** Opens the page of buyers with the selected orders. */
async function toBuyers(page: Page): Promise<void> {
  await page
    .getByRole("toolbar", { name: "Selected orders" })
    .getByRole("button", { name: /uyer IDs/ })
    .click();
}
