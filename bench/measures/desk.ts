// How fast an order table pages through what was seen before.
import { chromium, type Page } from "@playwright/test";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";
import { ensureBuild } from "../../scripts/steps/build.mjs";
import { percentile, spread, printFigures } from "../figures.ts";

/** True when page flips are within their bars. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  try {
    const flips = await flipTimes(desk);
    console.log(`${flips.length} page flips in ms: ${spread(flips)}\n`);
    return printFigures([
      { what: "page flip of 100 rows, median", figure: percentile(flips, 50), unit: "ms", bar: 90 },
      { what: "page flip of 100 rows, p95", figure: percentile(flips, 95), unit: "ms", bar: 130 },
    ]);
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
}

const PAGES = 4;
const FLIPS = 40;

/** Milliseconds from the press of "Next" or "Previous" to the frame that shows the other hundred rows, all seen before. */
async function flipTimes(desk: RunningDesk): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en" });
    const visitor = await visitAs(desk, "staff");
    await context.addCookies([...visitor.cookies()].map(([name, value]) => ({ name, value, url: desk.url })));
    const page = await context.newPage();
    await page.goto(`${desk.url}/orders/sold?size=100`);
    await page.locator("tbody tr").nth(99).waitFor();
    for (let seen = 1; seen < PAGES; seen += 1) await flip(page, "Next");
    for (let back = 1; back < PAGES; back += 1) await flip(page, "Previous");
    const took: number[] = [];
    for (let nth = 0; nth < FLIPS; nth += 1)
      took.push(await flip(page, Math.floor(nth / (PAGES - 1)) % 2 === 0 ? "Next" : "Previous"));
    return took;
  } finally {
    await browser.close();
  }
}

/** Measured inside the page, so that the way to the browser does not count. */
async function flip(page: Page, button: "Next" | "Previous"): Promise<number> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(async (name) => {
    const rows = () => document.querySelectorAll("tbody tr");
    const firstNumber = () => rows()[0]?.textContent;
    const before = firstNumber();
    const startedAt = performance.now();
    document.querySelector<HTMLButtonElement>(`nav button[aria-label="${name}"]`)?.click();
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    while (firstNumber() === before || rows().length !== 100) await nextFrame();
    await nextFrame();
    return performance.now() - startedAt;
  }, button);
}
