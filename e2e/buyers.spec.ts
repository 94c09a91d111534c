import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { chooseCsv } from "./choose-csv.ts";
import { expect, test } from "./fixtures.ts";
import { loseReply } from "./lose-reply.ts";
import { openShop } from "./open-shop.ts";
import { orderRows } from "./order-rows.ts";
import { visibleWords } from "./visible-words.ts";
import { zhCN as zh } from "#messages/messages.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Order number and nick, one order a line" });
const ask = (page: Page) => page.getByRole("button", { name: /^Find buyer IDs/ });
const answers = (page: Page) => page.getByRole("table", { name: "Result" });
const row = (page: Page, nick: string) =>
  answers(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: nick, exact: true }) });
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
/** Nicks of this test alone: what another has asked is known, and not asked again. */
let series = 0;
const nick = (at: number) => `n${series}-${at}`;
/** Odd numbers: the sandbox leaves out those that end in 00. */
const many = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${4_402_981_677_163_350_001n + BigInt(at) * 2n}\t${nick(at + 1)}`,
  ).join("\n");

test.beforeEach(async ({ signIn }) => {
  series += 1;
  await signIn("staff");
});

test("from selected orders to their buyers: the numbers go over, the person adds the nicks", async ({
  page,
  sandbox,
}) => {
  await page.goto("/orders/sold");
  for (const at of [0, 1]) await orderRows(page).nth(at).getByRole("checkbox").check();
  await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Buyer IDs" }).click();
  await expect(page.getByText("2 order numbers are here from your selection.")).toBeVisible();
  const numbers = (await field(page).inputValue())
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  expect(numbers).toEqual([expect.stringMatching(/^\d{19}$/), expect.stringMatching(/^\d{19}$/)]);
  expect(page.url()).not.toMatch(/\d{19}/);
  await expect(ask(page)).toBeDisabled();

  await sandbox.control.clearMeter();
  await field(page).fill(`${numbers[0]}\t林晓\n${numbers[1]}\t半山听雨`);
  await expect(page.getByText("2 orders → 1 call")).toBeVisible();
  await ask(page).click();
  await expect(row(page, "林晓")).toContainText(/AAH\w{25}.*Answered/);
  const { calls } = await sandbox.control.meter();
  expect(calls.map(bodyText)).toEqual([
    expect.stringContaining(
      `"tid_infos":[{"tid":${numbers[0]},"buyer_nick":"林晓"},{"tid":${numbers[1]},"buyer_nick":"半山听雨"}],"vvtype":1}`,
    ),
  ]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /\d{19}|林晓/,
  );
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
  const bad = page.getByRole("region", { name: "Lines left out" }).getByRole("listitem");
  await expect(bad).toHaveText([
    /^Line 6 the number of line 4, with another nick$/,
    /^Line 8 no nick$/,
    /^Line 9 a spreadsheet has shortened the number/,
  ]);
  await expect(page.getByText("3 orders → 1 call")).toBeVisible();
  await expect(page.getByText("1 repeated line is asked once.")).toBeVisible();
  await bad.nth(1).getByRole("button").click();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe("12");
  expect(await calls("buyerOpenId")).toBe(0);

  await page.getByRole("radio", { name: "Standard" }).check({ force: true });
  await ask(page).dblclick();
  await expect(row(page, "a,b")).toContainText("No answer");
  await expect(page.getByText("2 of 3 orders answered")).toBeVisible();
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
    "Order number,Nick,Open ID,State,Nick in the answer,Simulated",
    `9007199254740993,'=小王,${openId.trim()},Answered,'=小王,SIMULATED`,
    expect.stringMatching(/^4402981677163358206,林晓,AAH\w+,Answered,林晓,SIMULATED$/),
    '4402981677163358200,"a,b",,No answer,,SIMULATED',
    "",
  ]);
  const [forExcel] = await Promise.all([
    page.waitForEvent("download"),
    chooseCsv(page, "CSV", /^CSV for Excel/),
  ]);
  const excel = await readFile(await forExcel.path(), "utf8");
  expect(excel.split("\r\n")[1]).toBe(
    `"=""9007199254740993""",'=小王,${openId.trim()},Answered,'=小王,SIMULATED`,
  );
  await page.getByRole("button", { name: "Copy all" }).click();
  await expect(page.getByText("3 rows copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `9007199254740993\t'=小王\t${openId.trim()}\tAnswered\t'=小王\tSIMULATED`,
  );
});

test("numbers a spreadsheet has rounded: nothing is asked until they are mended, taken out or confirmed", async ({
  page,
  calls,
}) => {
  await page.goto("/buyers");
  const doubts = page.getByRole("region", { name: "Lines to look at" });
  const exact = many(6).split("\n");
  const rounded = [1, 2, 3].map((at) => `440298167716${at}110000\tr${series}-${at}`);
  await field(page).fill([...exact, ...rounded, `4.40298E+18\tshort`].join("\n"));
  await expect(doubts.getByRole("listitem")).toHaveText([/^Lines 7–9 the number ends in zeros/]);
  await expect(page.getByText("Look at the 3 marked lines first.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();

  await field(page).fill([...exact, rounded[0]].join("\n"));
  await expect(doubts.getByRole("listitem")).toHaveText([/^Line 7 /]);
  await doubts.getByRole("button", { name: "It is right" }).click();
  await expect(doubts).toBeHidden();
  await expect(ask(page)).toBeEnabled();

  await field(page).fill([...exact, ...rounded].join("\n"));
  await expect(doubts.getByRole("listitem")).toHaveText([/^Lines 8–9 /]);
  await doubts.getByRole("button", { name: "Take 2 lines out" }).click();
  await expect(field(page)).toHaveValue([...exact, rounded[0]].join("\n"));
  await expect(page.getByText("7 orders → 1 call")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(0);
  await ask(page).click();
  await expect(page.getByText("6 of 7 orders answered")).toBeVisible();
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
  await expect(page.getByText("In this list the nick stands before the order number.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  expect(await calls("buyerOpenId")).toBe(0);
  await page.getByRole("button", { name: "Swap them" }).click();
  await expect(field(page)).toHaveValue(many(3));
  await sandbox.control.clearMeter();
  await ask(page).click();
  await expect(page.getByText("3 of 3 orders answered")).toBeVisible();
  expect((await sandbox.control.meter()).calls.map(bodyText)).toEqual([
    expect.stringContaining(`"tid":4402981677163350001,"buyer_nick":"${nick(1)}"`),
  ]);
});

test("a file for Excel comes back exactly as it left", async ({ page }) => {
  await page.goto("/buyers");
  await field(page).fill(`4402981677163358207\t=小王\n4402981677163358209\t007`);
  await ask(page).click();
  await expect(page.getByText("2 of 2 orders answered")).toBeVisible();
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
  await expect(page.getByRole("region", { name: "Lines left out" })).toBeHidden();
  // The very same orders and nicks: all of them are answered already.
  await expect(page.getByText("All of these orders have their answer in the result.")).toBeVisible();
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
    await expect(alert(page, "This is an Excel workbook or a zip")).toBeVisible({ timeout: 500 });
  }).toPass();
  await chooser.setInputFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.alloc(5_000_001, "1"),
  });
  await expect(alert(page, "larger than 5 MB")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await chooser.setInputFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\ufeff${many(87).replace(/\n/g, "\r\n")}`, "utf16le"),
  });
  await expect(page.getByText("87 orders → 3 calls")).toBeVisible();

  await sandbox.control.setLatency({ buyerOpenId: 600 });
  await ask(page).click();
  await expect(page.getByText("Pack 1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Stop after this pack" }).click();
  await expect(page.getByText("57 orders were not asked.")).toBeVisible();
  await expect(page.getByText("30 of 87 orders answered · 57 not asked")).toBeVisible();
  await sandbox.control.setLatency({ buyerOpenId: 0 });
  await page.getByRole("button", { name: /^Go on with pack 2/ }).click();
  await expect(page.getByText("87 of 87 orders answered")).toBeVisible();
  const sent = (await sandbox.control.meter()).calls.map((call) =>
    [...bodyText(call).matchAll(/"tid":(\d+)/g)].map(([, tid]) => tid),
  );
  expect(sent.map((tids) => tids.length)).toEqual([30, 30, 27]);
  expect(new Set(sent.flat()).size).toBe(87);

  await field(page).fill(`${many(87)}\n77\tnew`);
  await expect(page.getByText("1 order → 1 call")).toBeVisible();
  await expect(page.getByText("87 are answered in the result and not asked again.")).toBeVisible();
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
  await expect(alert(page, "Pack 2 may have been charged.")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(2);
  await page.getByRole("button", { name: /^Go on with pack 3/ }).click();
  await expect(page.getByText("57 of 87 orders answered · 30 may have been charged")).toBeVisible();
  await page.getByRole("button", { name: /^Ask pack 2 again/ }).click();
  await expect(page.getByText("87 of 87 orders answered")).toBeVisible();
  await expect(page.getByText("4 calls · 3 points · 1 call may have been charged")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(4);

  await page.reload();
  await page.getByRole("radio", { name: "Earlier runs" }).check({ force: true });
  await page
    .getByRole("table", { name: "Earlier runs" })
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: "Open" })
    .click();
  await expect(page.getByText("87 of 87 orders answered")).toBeVisible();
  await expect(row(page, nick(87))).toContainText(/AAH\w{25}/);
  expect(await calls("buyerOpenId")).toBe(4);
});

test("an answer that the network loses on its way to the browser is there on the next try, and paid once", async ({
  page,
  calls,
}) => {
  await page.goto("/buyers");
  await field(page).fill("77\tone");
  await loseReply(page, "**/buyers", (request) => request.postData()?.includes("idempotencyKey") ?? false);
  await ask(page).click();
  await expect(alert(page, "No word about pack 1.")).toBeVisible();
  await page.getByRole("button", { name: /^Try pack 1 again/ }).click();
  await expect(row(page, "one")).toContainText("Answered");
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
  const sheet = page.getByRole("dialog", { name: "山野茶事 is not authorized" });
  await expect(sheet.getByText("Buyer IDs, pack 1 of 2")).toBeVisible();
  await sheet.getByRole("button", { name: /^I have authorized/ }).click();
  await expect(sheet.getByRole("alert")).toContainText("Still not authorized");
  await sandbox.control.authorize("2211480925736");
  await sheet.getByRole("button", { name: /^I have authorized/ }).click();
  await expect(page.getByText("40 of 40 orders answered")).toBeVisible();
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
  await expect(alert(page, "These are 301 orders; one run takes 300. Take 1 out.")).toBeVisible();
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
  await isWhole(page, page.getByRole("button", { name: /^重新查询第 2 批/ }));
  await page.getByRole("radio", { name: zh.buyers.earlier.label }).check({ force: true });
  await isWhole(page, page.getByRole("button", { name: zh.buyers.earlier.open }).first());
});

async function isWhole(page: Page, press: Locator): Promise<void> {
  await expect(press).toBeVisible();
  expect((await press.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const words = (await visibleWords(page)).map((text) => text.replace(/\b(ID|CSV)\b|编号 [\da-f]{8}/g, ""));
  expect(words.filter((text) => /[A-Za-z]{2,}/.test(text))).toEqual([]);
  expect(
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ target }) => target),
    ]),
  ).toEqual([]);
}
