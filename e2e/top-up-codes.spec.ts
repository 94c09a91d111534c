import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import jsqr from "jsqr";
import { PNG } from "pngjs";
import { expect, test } from "./fixtures.ts";
import { addPlacement } from "./placements.ts";
import { readQr } from "./read-qr.ts";

test("codes as SVG and PNG, in every size and margin, are read back as the exact link by another decoder", async ({
  page,
  signIn,
  browser,
}) => {
  await signIn("marketing");
  const name = await addPlacement(page);
  await page.getByRole("button", { name: /^Get links/ }).click();
  const viewer = await browser.newPage();
  for (const [kind, file, size, margin] of [
    ["Web, short", "web-short", 256, 2],
    ["Web, long", "web-long", 512, 4],
    ["Mini-program web, long", "mini-program-web-long", 1024, 8],
  ] as const) {
    await page.getByRole("button", { name: `QR ${kind}` }).click();
    const pane = page.getByRole("region", { name: "QR code" });
    const href = await page.getByRole("link", { name: `Open ${kind}` }).getAttribute("href");
    await pane.getByRole("radio", { name: String(size) }).check({ force: true });
    await pane.getByRole("radio", { name: String(margin), exact: true }).check({ force: true });
    await expect(pane.getByText("Below 4 modules some scanners fail")).toHaveCount(margin < 4 ? 1 : 0);
    await expect(pane.getByRole("img", { name: `QR code: ${kind}` })).toBeVisible();

    const png = await download(page, pane.getByRole("button", { name: "PNG" }));
    expect(png.name).toBe(`${name}-${file}.png`);
    const { data, width, height } = PNG.sync.read(png.bytes);
    expect([width, height]).toEqual([size, size]);
    const found = jsqr(new Uint8ClampedArray(data), width, height);
    expect(found?.data).toBe(href);
    const { x } = found!.location.topLeftCorner;
    const modulePx = (found!.location.topRightCorner.x - x) / (17 + 4 * found!.version);
    expect(Math.round(x / modulePx), "quiet modules").toBeGreaterThanOrEqual(margin);

    const svg = await download(page, pane.getByRole("button", { name: "SVG" }));
    expect(svg.name).toBe(`${name}-${file}.svg`);
    await viewer.setContent(svg.bytes.toString());
    expect(await viewer.locator("svg").evaluate((node) => [node.clientWidth, node.clientHeight])).toEqual([
      size,
      size,
    ]);
    expect(await readQr(viewer.locator("svg"))).toBe(href);
  }
  await viewer.close();
});

async function download(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent("download");
  await button.click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
