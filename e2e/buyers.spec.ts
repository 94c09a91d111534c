import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { alert, ask, beginSeries, field, many, nick, row } from "./buyers-page.ts";
import { chooseCsv } from "./choose-csv.ts";
import { expect, test } from "./fixtures.ts";
import { loseReply } from "./lose-reply.ts";
import { openShop } from "./open-shop.ts";
import { visibleWords } from "./visible-words.ts";
import { zhCN as zh } from "#messages/messages.ts";

test.beforeEach(async ({ signIn }) => {
  beginSeries();
  await signIn("staff");
});

test("row 73: pasted lines are read for free, leave and come back digit by digit, and are copied and saved so", async ({
  page,
  context,
  sandbox,
  calls,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/buyers");
  await page.evaluate(() =>
    navigator.clipboard.writeText(
      "订单号\t昵称\r\n9007199254740993\t=小王\r\n\r\n4402981677163358206,林晓\r\n4402981677163358206 林晓\r\n4402981677163358206\tother\r\n4402981677163358200、a,b\r\n12\r\n4.4E+18\tx",
    ),
  );
  await field(page).press("Control+V");
  const bad = page.getByRole("region", { name: "Skipped lines" }).getByRole("listitem");
  await expect(bad).toHaveText([
    /^Line 6 same number as line 4, different nickname$/,
    /^Line 8 nickname missing$/,
    /^Line 9 shortened by a spreadsheet/,
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
  const metered = (await sandbox.control.meter()).calls;
  expect(metered.map(bodyText)).toEqual([
    '{"shop_id":"318640275","tid_infos":[{"tid":9007199254740993,"buyer_nick":"=小王"},{"tid":4402981677163358206,"buyer_nick":"林晓"},{"tid":4402981677163358200,"buyer_nick":"a,b"}],"vvtype":3}',
  ]);

  const openId = await row(page, "=小王").getByRole("cell").nth(1).innerText();
  const [download] = await Promise.all([page.waitForEvent("download"), chooseCsv(page, "CSV")]);
  expect(download.suggestedFilename()).toMatch(/^buyer-ids-\d{8}-\d{4}-simulated\.csv$/);
  const csv = await readFile(await download.path());
  expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(csv.toString("utf8").slice(1).split("\r\n")).toEqual([
    "Order number,Nickname,Open ID,Status,Nickname in the response,Simulated",
    `9007199254740993,'=小王,${openId.trim()},Found,'=小王,SIMULATED`,
    expect.stringMatching(/^4402981677163358206,林晓,AAH\w+,Found,林晓,SIMULATED$/),
    '4402981677163358200,"a,b",,Not found,,SIMULATED',
    "",
  ]);
  const [forExcel] = await Promise.all([
    page.waitForEvent("download"),
    chooseCsv(page, "CSV", /^CSV for Excel/),
  ]);
  const excel = await readFile(await forExcel.path(), "utf8");
  expect(excel.split("\r\n")[1]).toBe(
    `"=""9007199254740993""",'=小王,${openId.trim()},Found,'=小王,SIMULATED`,
  );
  await page.getByRole("button", { name: "Copy all" }).click();
  await expect(page.getByText("3 rows copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `9007199254740993\t'=小王\t${openId.trim()}\tFound\t'=小王\tSIMULATED`,
  );
});

test("numbers a spreadsheet has rounded: nothing is asked until they are mended, taken out or confirmed", async ({
  page,
  calls,
}) => {
  await page.goto("/buyers");
  const doubts = page.getByRole("region", { name: "Lines to check" });
  const exact = many(6).split("\n");
  const rounded = [1, 2, 3].map((at) => `440298167716${at}110000\tr${nick(at)}`);
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
  expect(await calls("buyerOpenId")).toBe(0);
  await ask(page).click();
  await expect(page.getByText("6 of 7 orders found")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(1);
});

test("swapped columns: a list with the nicks first is put right by one press, before anything is asked", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/buyers");
  const turned = (text: string) => text.split("\t").reverse().join("\t");
  await field(page).fill(`${many(3).split("\n").map(turned).join("\n")}`);
  await expect(page.getByText("This list has the nickname before the order number.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  expect(await calls("buyerOpenId")).toBe(0);
  await page.getByRole("button", { name: "Swap them" }).click();
  await expect(field(page)).toHaveValue(many(3));
  await sandbox.control.clearMeter();
  await ask(page).click();
  await expect(page.getByText("3 of 3 orders found")).toBeVisible();
  expect((await sandbox.control.meter()).calls.map(bodyText)).toEqual([
    expect.stringContaining(`"tid":4402981677163350001,"buyer_nick":"${nick(1)}"`),
  ]);
});

test("a file for Excel comes back exactly as it left", async ({ page }) => {
  await page.goto("/buyers");
  await field(page).fill(`4402981677163358207\t=小王\n4402981677163358209\t007`);
  await ask(page).click();
  await expect(page.getByText("2 of 2 orders found")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    chooseCsv(page, "CSV", /^CSV for Excel/),
  ]);
  await field(page).fill("");
  await page
    .getByLabel("Choose a file")
    .and(page.locator("input"))
    .setInputFiles(await download.path());
  await expect(field(page)).toHaveValue(/="+4402981677163358207/);
  await expect(page.getByRole("region", { name: "Skipped lines" })).toBeHidden();
  // The very same orders and nicks: all of them are answered already.
  await expect(page.getByText("All of these orders already have a result.")).toBeVisible();
});

test("a file of 87 orders goes pack by pack, stops when told, and goes on without asking anything twice", async ({
  page,
  sandbox,
}) => {
  await page.goto("/buyers");
  const chooser = page.getByLabel("Choose a file").and(page.locator("input"));
  await expect(async () => {
    await chooser.setInputFiles({
      name: "orders.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("PK\u0003\u0004\u0014\0", "latin1"),
    });
    await expect(alert(page, "This is an Excel or zip file")).toBeVisible({ timeout: 500 });
  }).toPass();
  await chooser.setInputFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.alloc(5_000_001, "1"),
  });
  await expect(alert(page, "over 5 MB")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await chooser.setInputFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\ufeff${many(87).replace(/\n/g, "\r\n")}`, "utf16le"),
  });
  await expect(page.getByText("87 orders → 3 calls")).toBeVisible();

  await sandbox.control.setLatency({ buyerOpenId: 600 });
  await ask(page).click();
  await expect(page.getByText("Batch 1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Stop after this batch" }).click();
  await expect(page.getByText("57 orders weren’t sent.")).toBeVisible();
  await expect(page.getByText("30 of 87 orders found · 57 not sent")).toBeVisible();
  await sandbox.control.setLatency({ buyerOpenId: 0 });
  await page.getByRole("button", { name: /^Continue with batch 2/ }).click();
  await expect(page.getByText("87 of 87 orders found")).toBeVisible();
  const sent = (await sandbox.control.meter()).calls.map((call) =>
    [...bodyText(call).matchAll(/"tid":(\d+)/g)].map(([, tid]) => tid),
  );
  expect(sent.map((tids) => tids.length)).toEqual([30, 30, 27]);
  expect(new Set(sent.flat()).size).toBe(87);

  await field(page).fill(`${many(87)}\n77\tnew`);
  await expect(page.getByText("1 order → 1 call")).toBeVisible();
  await expect(page.getByText("87 already have a result and aren’t sent again.")).toBeVisible();
});

test("row 77: after a pack that may have been charged the person chooses, and an earlier run opens for no call", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/buyers");
  await field(page).fill(many(87));
  await sandbox.control.addFault({ kind: "html", status: 502 }, { operation: "buyerOpenId", skip: 1 });
  await ask(page).click();
  await expect(alert(page, "Batch 2 may have been charged.")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(2);
  await page.getByRole("button", { name: /^Continue with batch 3/ }).click();
  await expect(page.getByText("57 of 87 orders found · 30 may have been charged")).toBeVisible();
  await page.getByRole("button", { name: /^Retry batch 2/ }).click();
  await expect(page.getByText("87 of 87 orders found")).toBeVisible();
  await expect(page.getByText("4 calls · 3 points · 1 call may have been charged")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(4);

  await page.reload();
  await page.getByRole("radio", { name: "History" }).check({ force: true });
  await page
    .getByRole("table", { name: "History" })
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: "Open" })
    .click();
  await expect(page.getByText("87 of 87 orders found")).toBeVisible();
  await expect(row(page, nick(87))).toContainText(/AAH\w{25}/);
  expect(await calls("buyerOpenId")).toBe(4);
});

test("an answer that the network loses on its way to the browser is there on the next try, and paid once", async ({
  page,
  calls,
}) => {
  await page.goto("/buyers");
  await field(page).fill("77\tone");
  await loseReply(
    page,
    /\/buyers(\?|$)/,
    (request) => request.postData()?.includes("idempotencyKey") ?? false,
  );
  await ask(page).click();
  await expect(alert(page, "The status of batch 1 is unknown.")).toBeVisible();
  await page.getByRole("button", { name: /^Check batch 1/ }).click();
  await expect(row(page, "one")).toContainText("Found");
  expect(await calls("buyerOpenId")).toBe(1);
});

test("row 13: a shop that has not authorized shows the scan, and confirming it continues that very pack", async ({
  page,
  sandbox,
}) => {
  await page.goto("/buyers");
  await openShop(page, "山野茶事");
  await field(page).fill(many(40));
  await ask(page).click();
  const sheet = page.getByRole("dialog", { name: "山野茶事 isn’t authorized" });
  await expect(sheet.getByText("Buyer IDs, batch 1 of 2")).toBeVisible();
  await sheet.getByRole("button", { name: /^I have authorized/ }).click();
  await expect(sheet.getByRole("alert")).toContainText("Still not authorized");
  await sandbox.control.authorize("2211480925736");
  await sheet.getByRole("button", { name: /^I have authorized/ }).click();
  await expect(page.getByText("40 of 40 orders found")).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const { calls } = await sandbox.control.meter();
  expect(calls.map(({ code }) => code)).toEqual([302, 302, 0, 0]);
  expect(calls[2]!.rawBody).toBe(calls[0]!.rawBody);
});

test("row 74: a hundred thousand pasted lines do not enter the page; 301 orders and a broken quote ask nothing", async ({
  page,
  context,
  calls,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/buyers");
  await page.evaluate(() => navigator.clipboard.writeText("4402981677163358206\tn\n".repeat(100_000)));
  await field(page).press("Control+V");
  await expect(alert(page, "more than 20,000 lines")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await field(page).fill(many(301));
  await expect(alert(page, "You have 301 orders; one lookup takes at most 300. Remove 1.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  await field(page).fill('77\ta\n78,"b');
  await expect(alert(page, "Line 2 opens a quote that is never closed.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  expect(await calls("buyerOpenId")).toBe(0);
});

test("on a phone and in Chinese: nothing runs over, nothing is out of reach, no English is left", async ({
  page,
  context,
  desk,
  sandbox,
}) => {
  await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/buyers");
  await page
    .getByRole("textbox", { name: zh.buyers.input.label })
    .fill(`${many(31)}\n12\n4402981677163358200\t林晓`);
  const press = page.getByRole("button", { name: new RegExp(`^${zh.buyers.ask.ask}`) });
  await isWhole(page, press);
  await sandbox.control.addFault(
    { kind: "code", code: 200, msg: "系统错误" },
    { operation: "buyerOpenId", skip: 1 },
  );
  await press.click();
  await expect(alert(page, "第 2 批可能已扣费")).toContainText("系统错误");
  await expect(alert(page, "第 2 批可能已扣费")).toBeInViewport();
  await expect(page.getByRole("status").filter({ hasText: zh.shell.sandbox.name })).toBeInViewport({
    ratio: 1,
  });
  await isWhole(page, page.getByRole("button", { name: /^重试第 2 批/ }));
  await page.getByRole("radio", { name: zh.buyers.earlier.label }).check({ force: true });
  await isWhole(page, page.getByRole("button", { name: zh.buyers.earlier.open }).first());
});

async function isWhole(page: Page, press: Locator): Promise<void> {
  await expect(press).toBeVisible();
  expect((await press.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const words = (await visibleWords(page)).map((text) =>
    text.replace(/\b(ID|CSV|OpenID|Tab)\b|(编号|流水号) [\da-f]{8}/g, ""),
  );
  expect(words.filter((text) => /[A-Za-z]{2,}/.test(text))).toEqual([]);
  expect(
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ target }) => target),
    ]),
  ).toEqual([]);
}
