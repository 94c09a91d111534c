import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { en } from "#messages/messages.ts";
import { chooseCsv } from "./choose-csv.ts";
import { expect, test } from "./fixtures.ts";
import { loseReply } from "./lose-reply.ts";
import { addPlacement, getLinks, linkNames } from "./placements.ts";
import { countPresses } from "./presses.ts";
import { readPng } from "./read-qr.ts";
import { openTrail } from "./trail.ts";

const KINDS = Object.values(en.topUp.links.kinds).map(({ name }) => name);

test.beforeEach(async ({ sandbox }) => {
  await sandbox.control.setOptions({ sidLocation: "either" });
});

test("from nothing to the code of a new placement: three clicks and its name, one call", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("marketing");
  await page.goto("/top-up");
  const presses = await countPresses(page);
  const name = `Door ${Date.now() % 1_000_000}`;
  await page.getByRole("button", { name: "New placement" }).click();
  await page.keyboard.type(name);
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Placement (sid)")).toHaveValue(name.toLowerCase().replace(" ", "-"));
  await expect(form.getByLabel("Owner")).not.toHaveValue("");
  await form.getByRole("button", { name: "Create and get links price not known" }).click();
  await expect(linkNames(page)).toHaveText(KINDS);
  const png = page.getByRole("button", { name: "PNG" });
  await expect(png).toBeEnabled();
  const started = page.waitForEvent("download");
  await png.click();
  const file = await started;
  const href = await page.getByRole("link", { name: "Open Web, short" }).getAttribute("href");
  expect(readPng(await readFile(await file.path()))).toBe(href);
  expect(presses).toEqual({ clicks: 3, keys: name.length, pastes: 0 });
  expect(await calls("topUpLink")).toBe(1);
});

test("a Chinese name has a sid by its day; a duplicate takes name and owner, and a sid of its own", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("marketing");
  await page.goto("/top-up");
  await page.getByRole("button", { name: "New placement" }).click();
  const form = page.getByRole("dialog");
  const sid = form.getByLabel("Placement (sid)");
  await form.getByLabel("Name").fill("包裹卡");
  await expect(sid).toHaveValue(/^p-\d{8}(-\d+)?$/);
  await form.getByLabel("Owner").fill("Wu Min");
  const first = await sid.inputValue();
  await form.getByRole("button", { name: "Save without links" }).click();
  await expect(page.getByRole("heading", { name: "包裹卡" })).toBeVisible();
  await choose(page, "Duplicate");
  await expect(form.getByLabel("Name")).toHaveValue("包裹卡");
  await expect(form.getByLabel("Owner")).toHaveValue("Wu Min");
  await expect(sid).not.toHaveValue(first);
  await form.getByRole("button", { name: "Save without links" }).click();
  await expect(list(page).getByRole("link", { name: "包裹卡" })).toHaveCount(2);
  expect(await calls("topUpLink")).toBe(0);
});

test("an archived placement leaves the list, is found among the archived, and comes back; / goes to the search", async ({
  page,
  signIn,
}) => {
  await signIn("marketing");
  const other = await addPlacement(page);
  const name = await addPlacement(page);
  const link = list(page).getByRole("link", { name });
  await choose(page, "Archive");
  await expect(page.getByText(`${name} archived`)).toBeVisible();
  await expect(link).toHaveCount(0);
  await expect(list(page).getByRole("link", { name: other })).toBeVisible();
  await filter(page, /^Archived/);
  await link.click();
  await choose(page, "Restore");
  await expect(link).toHaveCount(0);
  await filter(page, /^All/);
  await expect(link).toBeVisible();

  await page.getByRole("main").focus();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Find a placement" });
  await expect(search).toBeFocused();
  await page.keyboard.type(name);
  await expect(list(page).getByRole("link")).toHaveCount(1);
});

test("links for all that have none: one call each, in their order; a lost reply ends it and is never paid for again", async ({
  page,
  signIn,
  sandbox,
  calls,
}) => {
  await signIn("marketing");
  const names: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) names.push(await addPlacement(page));
  await search(page, "shelf-");
  await filter(page, /^Without links/);
  const open = await list(page).getByRole("link").count();
  expect(open).toBeGreaterThanOrEqual(4);
  let presses = 0;
  await loseReply(
    page,
    "**/top-up*",
    (request) => (request.postData()?.includes("idempotencyKey") ?? false) && (presses += 1) === 2,
  );
  await page.getByRole("button", { name: `Get links for ${open} price not known` }).click();
  const alert = list(page).getByRole("alert");
  await expect(alert).toContainText(`Stopped after 1 of ${open}, at shelf-`);
  expect(await calls("topUpLink")).toBe(2);
  // What the lost reply brought is there.
  await page.getByRole("button", { name: `Get links for ${open - 2} price not known` }).click();
  await expect(list(page).getByText(`Got links for ${open - 2} of ${open - 2}.`)).toBeVisible();
  await expect(list(page).getByText("No placements found.")).toBeVisible();
  const sent = (await sandbox.control.meter()).calls;
  expect(sent, "one call a placement").toHaveLength(open);
  expect(new Set(sent.map(({ rawBody }) => rawBody)).size).toBe(open);
  await filter(page, /^All/);
  await list(page).getByRole("link", { name: names[0]! }).click();
  await expect(linkNames(page)).toHaveText(KINDS);
  expect(await calls("topUpLink")).toBe(open);
});

test("a run for many is stopped by a press, and by the first refusal", async ({
  page,
  signIn,
  sandbox,
  calls,
}) => {
  await signIn("marketing");
  for (let nth = 0; nth < 3; nth += 1) await addPlacement(page);
  await search(page, "shelf-");
  await filter(page, /^Without links/);
  const all = await list(page).getByRole("link").count();
  const start = page.getByRole("button", { name: /^Get links for/ });
  await sandbox.control.addFault({ kind: "code", code: 401 });
  await start.click();
  await expect(list(page).getByRole("alert")).toContainText(`Stopped after 0 of ${all}`);
  expect(await calls("topUpLink")).toBe(1);
  await sandbox.control.setLatency({ topUpLink: 1_000 });
  await start.click();
  await expect.poll(() => calls("topUpLink")).toBe(2);
  await list(page).getByRole("button", { name: "Stop" }).click();
  await expect(list(page).getByText(`Got links for 1 of ${all}.`)).toBeVisible();
  expect(await calls("topUpLink")).toBe(2);
});

test("links that newer ones replaced stay to be copied and drawn, and all that are kept leave as a file that the trail knows of", async ({
  page,
  context,
  desk,
  signIn,
  sandbox,
  calls,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("marketing");
  const name = await addPlacement(page);
  const old = "https://t.topup.example/on-a-poster";
  await sandbox.control.addFault({
    kind: "rawBody",
    body: JSON.stringify({ code: 0, msg: "ok", data: { single_url_list: { short_url: old } } }),
  });
  await getLinks(page).click();
  await expect(linkNames(page)).toHaveText(["Web, short"]);
  await expect(page.getByText("Earlier links")).toHaveCount(0);
  await page.getByRole("button", { name: /^Refresh links/ }).click();
  await expect(linkNames(page)).toHaveText(KINDS);
  await page.getByText("Earlier links, 1 set").click();
  await page.getByRole("button", { name: /^Copy Web, short, \d\d:\d\d/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old);
  await page.getByRole("button", { name: /^QR Web, short, / }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "PNG" }).click();
  expect(readPng(await readFile(await (await started).path()))).toBe(old);

  await page.getByRole("button", { name: "Copy all links" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n").map((line) => line.split(": ")[0])).toEqual(KINDS);

  const trail = await openTrail(desk, "exported");
  const before = await trail.total();
  const saved = page.waitForEvent("download");
  await chooseCsv(page, "Export all links");
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^top-up-links-.*-simulated\.csv$/);
  const rows = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(rows[0]).toContain('Name,Placement (sid),Owner,Links from,Archived,"Web, short"');
  expect(rows.find((row) => row.startsWith(`${name},`))).toMatch(/https:.*,SIMULATED$/);
  expect(await trail.total()).toBe(before + 1);
  expect((await trail.newest())?.details).toMatchObject({ what: "topUpLinks", count: rows.length - 1 });
  expect(await calls("topUpLink")).toBe(2);
});

test("customers are promised no commission, partners are; both texts are written anew for everybody", async ({
  page,
  signIn,
}) => {
  await signIn("marketing");
  await addPlacement(page);
  await getLinks(page).click();
  const text = page.getByRole("region", { name: "Chinese text" });
  await expect(text).not.toContainText("佣金");
  await page.getByRole("radio", { name: "Partners" }).check({ force: true });
  await expect(text).toContainText("1% 佣金");
  await page.getByRole("region", { name: "Promo text" }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Promo text for partners" });
  await form.getByLabel("Chinese text").fill("找我 13912345678");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Chinese text")).toHaveAccessibleDescription(/number/);
  await form.getByLabel("Chinese text").fill("一起推广话费充值");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await addPlacement(page);
  await getLinks(page).click();
  await page.getByRole("radio", { name: "Partners" }).check({ force: true });
  await expect(text.getByRole("paragraph")).toHaveText(/^一起推广话费充值 https:/);
  await page.getByRole("region", { name: "Promo text" }).getByRole("button", { name: "Edit" }).click();
  await form.getByRole("button", { name: "Use the original" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(text).toContainText("1% 佣金");
});

function list(page: Page) {
  return page.getByRole("region", { name: "Placements" });
}

async function choose(page: Page, item: string): Promise<void> {
  await page
    .getByRole("region", { name: "Links", exact: true })
    .getByRole("button", { name: "More" })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function filter(page: Page, state: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Show placements" }).click();
  await page.getByRole("menuitemradio", { name: state }).click();
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Find a placement" }).fill(words);
}
