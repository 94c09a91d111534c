import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import jsqr from "jsqr";
import { PNG } from "pngjs";
import { expect, test } from "./fixtures.ts";
import { getLinks, openNewPlacement } from "./placements.ts";
import { readPng, readQr } from "./read-qr.ts";

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

  const viewer = await browser.newPage();
  for (const [kind, file, size, margin] of [
    ["Web, short", "web-short", 256, 2],
    ["Web, long", "web-long", 512, 4],
    ["Mini-program web, long", "mini-program-web-long", 1024, 8],
  ] as const) {
    await page.getByRole("button", { name: `QR ${kind}` }).click();
    const href = await spendHref(kind);
    await expect(pane.getByText("Checked: the code holds this link")).toBeVisible();
    await pane.getByRole("radio", { name: String(size) }).check({ force: true });
    await pane.getByRole("radio", { name: String(margin), exact: true }).check({ force: true });
    await expect(pane.getByText("Some scanners need a white margin of at least 4 squares")).toHaveCount(
      margin < 4 ? 1 : 0,
    );
    await expect(pane.getByRole("img", { name: `QR code: ${kind}` })).toBeVisible();
    await expect(pane.getByText("Checked: the code holds this link")).toBeVisible();

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
  await pane.getByLabel("Line below the code").fill("扫码充话费");
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
