import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import jsqr from "jsqr";
import { PNG } from "pngjs";
import { strFromU8, unzipSync } from "fflate";
import { askDatabase } from "./ask-database.ts";
import { expect, test } from "./fixtures.ts";
import { getLinks, openFold, openNewPlacement } from "./placements.ts";
import { countPresses } from "./presses.ts";
import { readPng, readQr, readQrs } from "./read-qr.ts";

test("a code is offered once it is read back; another decoder reads the link in every form", async ({
  page,
  context,
  desk,
  signIn,
  browser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Delays the decoder: nothing may be exported before the code was read.
  const decoder = Promise.withResolvers<null>();
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => void ((window as unknown as { printed: number }).printed += 1);
  });
  await page.route("**/_next/static/**", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("finder storage exhausted")) await decoder.promise;
    await route.fulfill({ response });
  });
  await signIn("marketing");
  const name = await openNewPlacement(page, desk.url);
  await getLinks(page).click();
  const pane = page.getByRole("region", { name: "QR code", exact: true });
  const png = pane.getByRole("button", { name: "PNG" });
  const svg = pane.getByRole("button", { name: "SVG" });
  await expect(pane.getByText("Checking the code…")).toBeVisible();
  for (const button of [png, svg]) await expect(button).toBeDisabled();
  decoder.resolve(null);
  await expect(png).toBeEnabled();
  const spendHref = (kind: string) => page.getByRole("link", { name: `Open ${kind}` }).getAttribute("href");
  const contrast = await pane.getByText(/^Contrast [\d.]+:1$/).textContent();
  expect(Number(/[\d.]+/.exec(contrast ?? "")?.[0]), "with the mark across it").toBeLessThan(21);

  await openFold(page, "3 long links");
  await openFold(page, "Options");
  const viewer = await browser.newPage();
  for (const [kind, file, size, margin] of [
    ["Web, short", "web-short", 256, 2],
    ["Web, long", "web-long", 512, 4],
    ["Mini-program web, long", "mini-program-web-long", 1024, 8],
  ] as const) {
    await page.getByRole("button", { name: `QR ${kind}` }).click();
    const href = await spendHref(kind);
    await expect(pane.getByText("Verified: scans to this link")).toBeVisible();
    await pane.getByRole("radio", { name: String(size) }).check({ force: true });
    await pane.getByRole("radio", { name: String(margin), exact: true }).check({ force: true });
    await expect(pane.getByText("Some scanners need a white margin of at least 4 squares")).toHaveCount(
      margin < 4 ? 1 : 0,
    );
    await expect(pane.getByRole("img", { name: `QR code: ${kind}` })).toBeVisible();
    await expect(pane.getByText("Verified: scans to this link")).toBeVisible();

    const picture = await download(page, png);
    expect(picture.name).toBe(`${name}-${file}-simulated.png`);
    const { data, width, height } = PNG.sync.read(picture.bytes);
    expect([width, height]).toEqual([size, size]);
    const found = jsqr(new Uint8ClampedArray(data), width, height);
    expect(found?.data).toBe(href);
    expect(redShare(data), "SIMULATED stands across it").toBeGreaterThan(0.02);
    const { x } = found!.location.topLeftCorner;
    const modulePx = (found!.location.topRightCorner.x - x) / (17 + 4 * found!.version);
    expect(Math.round(x / modulePx), "quiet modules").toBeGreaterThanOrEqual(margin);

    const drawing = await download(page, svg);
    expect(drawing.name).toBe(`${name}-${file}-simulated.svg`);
    expect(drawing.bytes.toString()).toContain(">SIMULATED</text>");
    await viewer.setContent(drawing.bytes.toString());
    expect(await viewer.locator("svg").evaluate((node) => [node.clientWidth, node.clientHeight])).toEqual([
      size,
      size,
    ]);
    expect(await readQr(viewer.locator("svg"))).toBe(href);
  }
  await viewer.close();

  await page.getByRole("button", { name: "QR Web, short" }).click();
  await pane.getByRole("radio", { name: "Print" }).check({ force: true });
  await pane.getByRole("radio", { name: "25", exact: true }).check({ force: true });
  await pane.getByLabel("Caption").fill("扫码充话费");
  await expect(pane.getByText("25 mm · margin 8 · caption on")).toBeVisible();
  const file = await download(page, png);
  expect(file.name).toBe(`${name}-web-short-simulated.png`);
  const { width, height } = PNG.sync.read(file.bytes);
  expect([width, height], "25 mm at 300 dpi, and a line").toEqual([295, 336]);
  const density = file.bytes.indexOf("pHYs") + 4;
  expect([file.bytes.readUInt32BE(density), file.bytes[density + 8]]).toEqual([11_811, 1]);
  const href = await spendHref("Web, short");
  expect(readPng(file.bytes)).toBe(href);
  expect((await download(page, svg)).bytes.toString()).toMatch(
    / width="25mm" height="28\.47mm" .*>扫码充话费<\/text>/,
  );

  await pane.getByRole("button", { name: "Copy as picture" }).click();
  await expect(page.getByText("Picture copied")).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bytes = new Uint8Array(await (await item!.getType("image/png")).arrayBuffer());
    return [...bytes];
  });
  expect(readPng(Buffer.from(copied))).toBe(href);

  await pane.getByRole("button", { name: "Print the code" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
  await page.emulateMedia({ media: "print" });
  const printed = page.locator("body > figure");
  await expect(printed.getByRole("img")).toHaveAttribute("src", /SIMULATED/);
  await expect(printed.getByText("扫码充话费")).toBeVisible();
  expect(await readQr(printed.getByRole("img"))).toBe(href);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(printed).toHaveCount(0);
});

test("twenty placements and all their codes, in a ZIP and on paper: six clicks and one paste", async ({
  page,
  context,
  desk,
  signIn,
  browser,
  calls,
}) => {
  // Each code is read from its picture and the denser sheet.
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await askDatabase(desk, "delete from placements");
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => void ((window as unknown as { printed: number }).printed += 1);
    // Making a PDF ends a print too, and the sheet would go.
    window.addEventListener("afterprint", (event) => event.isTrusted && event.stopImmediatePropagation());
  });
  await signIn("marketing");
  await page.goto("/top-up");
  const names = [
    ...Array.from({ length: 18 }, (_, at) => `包裹卡 ${at + 1}`),
    "海报/北门 ".repeat(12).trim(),
    "Door",
  ];
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${names.join("\r\n")}\n\nDoor\n`);
  const presses = await countPresses(page);
  await page.getByRole("button", { name: "Placements from a list" }).click();
  const form = page.getByRole("dialog", { name: "Placements from a list" });
  await expect(form.getByLabel("Names, one per line")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(form.getByLabel("Names, one per line")).toHaveAccessibleDescription(
    /1 repeated line counts once\./,
  );
  await form.getByRole("button", { name: "Create 20 placements" }).click();
  await expect(page.getByText("20 placements created")).toBeVisible();
  await page.getByRole("button", { name: "Get links for 20 placements price unknown" }).click();
  await page.getByRole("button", { name: "QR codes for 20" }).click();
  const dialog = page.getByRole("dialog", { name: "QR codes of all placements" });
  const zip = dialog.getByRole("button", { name: "Save as ZIP" });
  await expect(dialog.getByText("Verified: 20 codes scan to their links")).toBeVisible();

  const saved = await download(page, zip);
  expect(saved.name).toMatch(/^top-up-codes-.*-simulated\.zip$/);
  const files = unzipSync(saved.bytes);
  const [head, ...rows] = Buffer.from(files["links.csv"]!).toString().trimEnd().split("\r\n");
  expect(head).toBe("\ufeffFile,Name,Placement ID (sid),Owner,Link kind,Link,Simulated");
  expect(rows.map((row) => row.split(",")[1])).toEqual(names);
  const links = rows.map((row) => /https:[^,]+/.exec(row)![0]);
  expect(new Set(links).size).toBe(20);
  const fileNames = rows.map((row) => row.split(",")[0]!);
  expect(fileNames).toContain("包裹卡-7-simulated");
  expect(Object.keys(files)).toHaveLength(41);
  const viewer = await browser.newPage();
  for (const [at, file] of fileNames.entries()) {
    expect(readPng(Buffer.from(files[`png/${file}.png`]!)), file).toBe(links[at]);
  }
  // Drawings are made like the pictures: the first and the last two stand for all.
  const drawn = [0, 18, 19];
  await viewer.setContent(drawn.map((at) => strFromU8(files[`svg/${fileNames[at]}.svg`]!)).join(""));
  await viewer.addStyleTag({ content: "svg { display: block; width: 300px; height: 300px; }" });
  expect(await readQrs(viewer.locator("svg"))).toEqual(drawn.map((at) => links[at]));
  await viewer.close();

  const windowPrints = () => page.evaluate(() => (window as unknown as { printed: number }).printed);
  await dialog.getByRole("button", { name: "Print 3 pages" }).click();
  await expect.poll(windowPrints).toBe(1);
  expect(presses).toEqual({ clicks: 6, keys: 1, pastes: 1 });
  await expectSheets(page, names, 3);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator(".print-sheet")).toHaveCount(0);

  await dialog.getByLabel("Caption of each code").fill("扫码充话费");
  await dialog.getByRole("radio", { name: "3 × 6" }).check({ force: true });
  await dialog.getByRole("button", { name: "Print 2 pages" }).click();
  await expect.poll(windowPrints).toBe(2);
  await expectSheets(page, names, 2, links);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("扫码充话费")).toHaveCount(20);
  await page.emulateMedia({ media: null });
  expect(await calls("topUpLink")).toBe(20);
});

test("a code that can’t be read, a placement without links or a safe one is left out and named", async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await askDatabase(desk, "delete from placements");
  await signIn("marketing");
  const unsafe = { single_url_list: { short_url: "javascript:alert(1)" } };
  await openNewPlacement(page, desk.url);
  await sandbox.control.addFault({
    kind: "rawBody",
    body: JSON.stringify({ code: 0, msg: "ok", data: unsafe }),
  });
  await getLinks(page).click();
  await expect(page.getByText("Unsafe link: text only")).toBeVisible();
  await openNewPlacement(page, desk.url);
  const name = await openNewPlacement(page, desk.url);
  await getLinks(page).click();
  await expect(page.getByText("Verified: scans to this link")).toBeVisible();
  const open = page.getByRole("button", { name: "QR codes for 2" });
  const dialog = page.getByRole("dialog", { name: "QR codes of all placements" });
  await open.click();
  await expect(dialog.getByText("Verified: 1 code scans to its link")).toBeVisible();
  await expect(dialog.getByText("1 placement left out: no links yet")).toBeVisible();
  await expect(dialog.getByText("1 placement left out: no safe link")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.addInitScript(() => {
    // A broken picture: every pixel is white.
    const whole = CanvasRenderingContext2D.prototype.getImageData;
    CanvasRenderingContext2D.prototype.getImageData = function (...area) {
      const image = whole.apply(this, area);
      image.data.fill(255);
      return image;
    };
  });
  await page.reload();
  await open.click();
  await expect(dialog.getByText(`Left out because the code can’t be scanned: ${name}`)).toBeVisible();
  await expect(dialog.getByText("No code to save or print")).toBeVisible();
  for (const act of ["Save as ZIP", "Print"])
    await expect(dialog.getByRole("button", { name: act })).toBeDisabled();
});

test("a list with a faulty line adds nothing and says which; names in use are left as they are", async ({
  page,
  desk,
  signIn,
}) => {
  await askDatabase(desk, "delete from placements");
  await signIn("marketing");
  const name = await openNewPlacement(page, desk.url);
  await page.getByRole("button", { name: "Placements from a list" }).click();
  const form = page.getByRole("dialog", { name: "Placements from a list" });
  const names = form.getByLabel("Names, one per line");
  await names.fill(`Poster\n\n13912345678\n${name}`);
  await expect(names).toHaveAccessibleDescription(/^at most 200 Line 3: /);
  await form.getByRole("button", { name: "Create placements" }).click();
  await expect(names).toBeFocused();
  await names.fill(name);
  await form.getByRole("button", { name: "Create placements" }).click();
  await expect(names).toHaveAccessibleDescription(/All these placements already exist\./);
  await names.fill(`Poster\n${name}`);
  await form.getByRole("button", { name: "Create 1 placement" }).click();
  await expect(page.getByText("1 placement created")).toBeVisible();
  await expect(page.getByRole("region", { name: "Placements" }).getByRole("link")).toHaveCount(2);
});

/** Expects every code on paper to be whole, with its name, in both sizes of paper; `links`: to be readable. */
async function expectSheets(page: Page, names: string[], pages: number, links?: string[]) {
  await page.emulateMedia({ media: "print" });
  const figures = page.locator(".print-sheet figure");
  await expect(figures).toHaveCount(names.length);
  await expect(page.locator(".print-sheet section")).toHaveCount(pages);
  await expect(figures).toContainText(names);
  const isWhole = await figures.evaluateAll((boxes) =>
    boxes.every(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight),
  );
  expect(isWhole, "nothing is cut").toBe(true);
  if (links) {
    // More pixels a square than a screen has.
    const zoom = (factor: string) =>
      page.evaluate((to) => (document.documentElement.style.zoom = to), factor);
    await zoom("2");
    expect(await readQrs(figures.getByRole("img"))).toEqual(links);
    await zoom("");
  }
  for (const format of ["A4", "Letter"] as const) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(pages);
  }
  await page.emulateMedia({ media: null });
}

/** The share of a picture's pixels in the colour of the mark. */
function redShare(data: Uint8Array): number {
  let red = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at]! - data[at + 1]! > 60) red += 1;
  return (red * 4) / data.length;
}

async function download(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent("download");
  await button.click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
