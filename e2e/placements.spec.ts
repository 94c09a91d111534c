import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { exportedCells } from "#lib/testing/read-exported.ts";
import { chooseFile } from "./choose-file.ts";
import { expect, test } from "./fixtures.ts";
import { addPlacement, getLinks, linkNames, openFold, openNewPlacement, SHORT_KINDS } from "./placements.ts";
import { readPng } from "./read-qr.ts";
import { openTrail } from "./audit-log-entries.ts";

const list = (page: Page) => page.getByRole("region", { name: "Placements" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Find a placement" });

test.beforeEach(({ signIn }) => signIn("marketing"));

test("a placement is added, changed, duplicated, archived and found; invalid fields say why", async ({
  page,
  calls,
}) => {
  await page.goto("/top-up");
  const form = page.getByRole("dialog");
  const name = form.getByLabel("Name");
  const sid = form.getByLabel("Placement ID (sid)");
  const owner = form.getByLabel("Owner");
  const save = form.getByRole("button", { name: "Save without links" });
  await page.getByRole("button", { name: "New placement" }).click();
  await owner.fill("");
  await save.click();
  await expect(name).toHaveAccessibleDescription("Enter a name.");
  await expect(sid).toHaveAccessibleDescription("Enter a sid.");
  await expect(owner).toHaveAccessibleDescription("Enter an owner.");
  await sid.fill("13912345678");
  await save.click();
  await expect(sid, "row 52").toHaveAccessibleDescription(/phone number/);
  await expect(sid).toHaveValue("13912345678");

  const title = `包裹卡 ${Date.now() % 1_000_000}`;
  const link = list(page).getByRole("link", { name: title });
  await sid.fill("");
  await name.fill(title);
  await expect(sid).toHaveValue(/^p-\d{8}(-\d+)?$/);
  await owner.fill("Wu Min");
  const first = await sid.inputValue();
  await save.click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await choose(page, "Duplicate");
  await expect(name).toHaveValue(title);
  await expect(owner).toHaveValue("Wu Min");
  await expect(sid).not.toHaveValue(first);
  const own = await sid.inputValue();
  await sid.fill(first);
  await save.click();
  await expect(sid).toHaveAccessibleDescription("Another placement has this sid.");
  await sid.fill(own);
  await save.click();
  await expect(link).toHaveCount(2);

  await choose(page, "Archive");
  await expect(page.getByText(`${title} archived`)).toBeVisible();
  await expect(link).toHaveCount(1);
  await filter(page, /^Archived/);
  await link.click();
  await choose(page, "Restore");
  await expect(link).toHaveCount(0);
  await filter(page, /^In use/);
  await expect(link).toHaveCount(2);

  await choose(page, "Edit");
  await expect(sid).not.toHaveAttribute("readonly");
  await name.fill(`<b>${title}</b>`);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: `<b>${title}</b>` })).toBeVisible();
  await page.getByRole("main").focus();
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("<b>包裹");
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await search(page).fill("no such");
  await expect(page.getByText("No placements found.")).toBeVisible();
  expect(await calls("topUpLink")).toBe(0);
});

test("links for all take one call each, pause, and go on without their page", async ({
  page,
  desk,
  sandbox,
  calls,
}) => {
  const added = [];
  for (let nth = 0; nth < 4; nth += 1) added.push(await addPlacement(page, desk.url));
  const lookForOpen = async () => {
    await page.goto("/top-up");
    await search(page).fill("shelf-");
    await filter(page, /^Without links/);
  };
  await lookForOpen();
  const all = await list(page).getByRole("link").count();
  expect(all).toBeGreaterThanOrEqual(4);
  const resume = list(page).getByRole("button", { name: "Resume price unknown" });
  await sandbox.control.addFault({ kind: "code", code: 401 });
  await page.getByRole("button", { name: `Get links for ${all} placements price unknown` }).click();
  const alert = list(page).getByRole("alert");
  await expect(alert).toContainText(`The access token was rejected · Paused after 0 of ${all}, at shelf-`);
  expect(await calls("topUpLink")).toBe(1);

  await sandbox.control.setLatency({ topUpLink: 60_000 });
  await resume.click();
  await expect.poll(() => calls("topUpLink")).toBe(2);
  await list(page).getByRole("button", { name: "Pause" }).click();
  // Not only busy with the press, which may still be on its way.
  await expect(list(page).getByRole("button", { name: "Pause" })).toHaveJSProperty("disabled", true);
  await sandbox.control.setLatency({ topUpLink: 0 });
  await expect(list(page).getByText(`Paused after 1 of ${all}, at shelf-`)).toBeVisible();
  expect(await calls("topUpLink")).toBe(2);

  await sandbox.control.setLatency({ topUpLink: 60_000 });
  await resume.click();
  await expect.poll(() => calls("topUpLink")).toBe(3);
  await page.goto("/account");
  await sandbox.control.setLatency({ topUpLink: 0 });
  await expect.poll(() => calls("topUpLink")).toBe(all + 1);
  await page.goto("/jobs");
  await expect(page.getByRole("row", { name: /Get missing top-up links/ }).first()).toContainText("Done");
  await lookForOpen();
  await expect(list(page).getByText("No placements found.")).toBeVisible();
  const { calls: sent } = await sandbox.control.meter();
  const answered = sent.filter(({ code }) => code === 0).map(({ rawBody }) => rawBody);
  expect(answered, "one call a placement").toHaveLength(all);
  expect(new Set(answered).size).toBe(all);
  await filter(page, /^In use/);
  await list(page).getByRole("link", { name: added[0]!.name }).click();
  await expect(linkNames(page)).toHaveText(SHORT_KINDS);
  expect(await calls("topUpLink")).toBe(all + 1);
});

test("replaced links can still be copied and drawn, and all links are exported as a file", async ({
  page,
  context,
  desk,
  sandbox,
  calls,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = await openNewPlacement(page, desk.url);
  const old = "https://t.topup.example/on-a-poster";
  await sandbox.control.addFault({
    kind: "rawBody",
    body: JSON.stringify({ code: 0, msg: "ok", data: { single_url_list: { short_url: old } } }),
  });
  await getLinks(page).click();
  await expect(linkNames(page)).toHaveText(["Web, short"]);
  await expect(page.getByText("Earlier links")).toHaveCount(0);
  await page.getByRole("button", { name: /^Refresh links/ }).click();
  await expect(linkNames(page)).toHaveText(SHORT_KINDS);
  await openFold(page, "Earlier links, 1 set");
  await page.getByRole("button", { name: /^Copy Web, short, \d\d:\d\d/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old);
  await page.getByRole("button", { name: /^QR Web, short, / }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "PNG" }).click();
  expect(readPng(await readFile(await (await started).path()))).toBe(old);

  const trail = await openTrail(desk, "exported");
  const before = await trail.total();
  const saved = page.waitForEvent("download");
  await chooseFile(page, "Export all links");
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^top-up-links-.*-simulated\.csv$/);
  const rows = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(rows[0]).toContain('Name,Placement ID (sid),Owner,Links from,Archived,"Web, short"');
  expect(rows.find((row) => row.startsWith(`${name},`))).toMatch(/https:.*,SIMULATED$/);
  expect(await trail.total()).toBe(before + 1);
  expect((await trail.newest())?.details).toMatchObject({ what: "topUpLinks", count: rows.length - 1 });
  const workbook = page.waitForEvent("download");
  await chooseFile(page, "Export all links", /^Excel/);
  const cells = exportedCells(await readFile(await (await workbook).path()));
  expect(cells).toHaveLength(rows.length);
  expect(cells.find(([first]) => first === name)?.at(-1)).toBe("SIMULATED");
  expect(await calls("topUpLink")).toBe(2);
});

test("texts for customers promise no commission, those for partners do; both can be changed", async ({
  page,
  desk,
}) => {
  await openNewPlacement(page, desk.url);
  await getLinks(page).click();
  const text = page.getByRole("region", { name: "Chinese text" });
  await expect(text).not.toContainText("佣金");
  await page.getByRole("radio", { name: "Partners" }).check({ force: true });
  await expect(text).toContainText("1% 佣金");
  const edit = page.getByRole("region", { name: "Promo text" }).getByRole("button", { name: "Edit" });
  await edit.click();
  const form = page.getByRole("dialog", { name: "Promo text for partners" });
  await form.getByLabel("Chinese text").fill("找我 13912345678");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Chinese text")).toHaveAccessibleDescription(/number/);
  await form.getByLabel("Chinese text").fill("一起推广话费充值");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await page.getByRole("radio", { name: "Partners" }).check({ force: true });
  await expect(text.getByRole("paragraph")).toHaveText(/^一起推广话费充值 https:/);
  await edit.click();
  await form.getByRole("button", { name: "Restore default" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(text).toContainText("1% 佣金");
});

/** Chooses an action for the current placement. */
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
