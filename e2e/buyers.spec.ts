import { readFile } from "node:fs/promises";
import type { Locator, Page, Request } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { chooseCsv } from "./choose-csv.ts";
import { expect, test } from "./fixtures.ts";
import { loseReply } from "./lose-response.ts";
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

  const [file] = await Promise.all([page.waitForEvent("download"), chooseCsv(page, "CSV", /^CSV for Excel/)]);
  expect(file.suggestedFilename()).toMatch(/^buyer-ids-\d{8}-\d{4}-simulated\.csv$/);
  expect((await readFile(await file.path(), "utf8")).split("\r\n")[1]).toBe(
    `"=""9007199254740993""",'=小王,${openId},Found,'=小王,SIMULATED`,
  );
  await field(page).fill("");
  await fileField(page).setInputFiles(await file.path());
  await expect(field(page)).toHaveValue(/="+9007199254740993"+,'=小王/);
  await expect(page.getByRole("region", { name: "Skipped lines" })).toBeHidden();
  await expect(page.getByText("All of these orders already have a result.")).toBeVisible();
});

test("row 74: rounded numbers, swapped columns and too many orders are not requested", async ({
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
  await field(page).fill(many(301, "x"));
  await expect(alert(page, "You have 301 orders; one lookup takes at most 300. Remove 1.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  await field(page).fill('77\ta\n78,"b');
  await expect(alert(page, "Line 2 opens a quote that is never closed.")).toBeVisible();
  await expect(ask(page)).toBeDisabled();
  expect(await calls("buyerOpenId")).toBe(0);
});

test("a file is looked up batch by batch, stops and continues, and skips known buyers", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/buyers");
  const choose = (buffer: Buffer) =>
    fileField(page).setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer });
  await choose(Buffer.from("PK\u0003\u0004\u0014\0", "latin1"));
  await expect(alert(page, "This is an old (.xls), locked or damaged Excel file")).toBeVisible();
  await choose(Buffer.alloc(5_000_001, "1"));
  await expect(alert(page, "over 5 MB")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await choose(Buffer.from(`\ufeff${many(61, "file").replace(/\n/g, "\r\n")}`, "utf16le"));
  await expect(page.getByText("61 orders → 3 calls")).toBeVisible();

  await sandbox.control.setLatency({ buyerOpenId: 60_000 });
  await ask(page).click();
  await expect(page.getByText("Batch 1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Stop after this batch" }).click();
  await sandbox.control.setLatency({ buyerOpenId: 0 });
  await expect(page.getByText("31 orders weren’t sent.")).toBeVisible();
  await expect(page.getByText("30 of 61 orders found · 31 not sent")).toBeVisible();
  await page.getByRole("button", { name: /^Continue with batch 2/ }).click();
  await expect(page.getByText("61 of 61 orders found")).toBeVisible();
  expect(await tidsOfCalls()).toEqual([30, 30, 1]);
  await field(page).fill(many(62, "file"));
  await expect(page.getByText("1 order → 1 call")).toBeVisible();
  await expect(page.getByText("61 already have a result and aren’t sent again.")).toBeVisible();

  await page.goto("/buyers");
  await field(page).fill(many(64, "file"));
  await expect(page.getByText("64 orders → 3 to look up → 1 call")).toBeVisible();
  await expect(page.getByText(/^61 already known · cached \d\d:\d\d · 0 points$/)).toBeVisible();
  await expect(ask(page)).toHaveAccessibleName("Find buyer IDs usually 1 point");
  const again = page.getByRole("button", { name: "Look up all again usually 3 points" });
  await expect(again).toBeVisible();
  await ask(page).click();
  await expect(page.getByText("64 of 64 orders found")).toBeVisible();
  await expect(page.getByText("1 call · 1 point", { exact: false })).toBeVisible();
  expect(await tidsOfCalls()).toEqual([30, 30, 1, 3]);
  await again.click();
  await expect(page.getByText("3 calls · 3 points")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(7);

  async function tidsOfCalls(): Promise<number[]> {
    const { calls: sent } = await sandbox.control.meter();
    const tids = sent.map((call) => [...bodyText(call).matchAll(/"tid":(\d+)/g)].map(([, tid]) => tid));
    expect(new Set(tids.flat()).size).toBe(tids.flat().length);
    return tids.map(({ length }) => length);
  }
});

test("row 77: a batch that may have been charged waits for a person; a lost reply is paid once", async ({
  page,
  sandbox,
  calls,
}) => {
  await page.goto("/buyers");
  await field(page).fill(many(61, "run"));
  await sandbox.control.addFault({ kind: "html", status: 502 }, { operation: "buyerOpenId", skip: 1 });
  await ask(page).click();
  await expect(alert(page, "Batch 2 may have been charged.")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(2);
  await page.getByRole("button", { name: /^Continue with batch 3/ }).click();
  await expect(page.getByText("31 of 61 orders found · 30 may have been charged")).toBeVisible();
  const isPaid = (request: Request) => request.postData()?.includes("idempotencyKey") ?? false;
  await loseReply(page, /\/buyers(\?|$)/, isPaid);
  await page.getByRole("button", { name: /^Retry batch 2/ }).click();
  await expect(alert(page, "The status of batch 2 is unknown.")).toBeVisible();
  await page.getByRole("button", { name: /^Check batch 2/ }).click();
  await expect(page.getByText("61 of 61 orders found")).toBeVisible();
  await expect(page.getByText("4 calls · 3 points · 1 call may have been charged")).toBeVisible();
  expect(await calls("buyerOpenId")).toBe(4);

  await page.goto("/buyers");
  await page.getByRole("radio", { name: "History" }).check({ force: true });
  await page
    .getByRole("table", { name: "History" })
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: "Open" })
    .click();
  await expect(page.getByText("61 of 61 orders found")).toBeVisible();
  await expect(row(page, "run-61")).toContainText(/AAH\w{25}/);
  expect(await calls("buyerOpenId")).toBe(4);
});

test("rows 13 and 90: a rejected lookup pauses, and continues after the scan or the top-up", async ({
  page,
  sandbox,
}) => {
  await page.goto("/buyers");
  await openShop(page, "山野茶事");
  await field(page).fill(many(61, "scan"));
  await ask(page).click();
  const sheet = page.getByRole("dialog", { name: "山野茶事 isn’t authorized" });
  await expect(sheet.getByText("Buyer IDs, batch 1 of 3")).toBeVisible();
  await sheet.getByRole("button", { name: /^I have authorized/ }).click();
  await expect(sheet.getByRole("alert")).toContainText("Still not authorized");
  await sandbox.control.authorize("2211480925736");
  await sandbox.control.setBalance({ calls: { buyerOpenId: 1 } });
  await sheet.getByRole("button", { name: /^I have authorized/ }).click();
  const note = alert(page, "Batch 2 got no result.");
  await expect(note).toContainText("No calls left.");
  await expect(note).toContainText("top up calls on the service’s official site");
  await expect(note).toContainText("So far 4 calls · 1 point.");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText("30 of 61 orders found")).toBeVisible();
  await sandbox.control.setBalance({ calls: { buyerOpenId: null } });
  await note.getByRole("button", { name: "Continue with batch 2 usually 2 points" }).click();
  await expect(page.getByText("61 of 61 orders found")).toBeVisible();
  const { calls } = await sandbox.control.meter();
  expect(calls.map(({ code }) => code)).toEqual([302, 302, 0, 204, 0, 0]);
  expect(calls[2]!.rawBody).toBe(calls[0]!.rawBody);
  expect(calls[4]!.rawBody).toBe(calls[3]!.rawBody);
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
  await expect(page.getByText("0 of 2 orders have a nickname")).toBeVisible();
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
  await expect(rows(page).nth(1)).toContainText("lastNot found");
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
    .getByRole("toolbar", { name: "Selection" })
    .getByRole("button", { name: /uyer IDs/ })
    .click();
}
