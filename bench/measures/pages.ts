// How fast an order table pages through what was seen before, beside a script that swaps a hundred plain rows.
import { loadavg } from "node:os";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";
import { ensureBuild } from "../../scripts/steps/build.mjs";
import { percentile, printFigures, spread } from "../figures.ts";

const PAGES = 4;
const FLIPS = 48;

/** True when page flips are within their bars. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en" });
    const ours = await openOrders(context, desk);
    const plain = await openPlainRows(context, ours);
    const times: Record<"ours" | "plain", number[]> = { ours: [], plain: [] };
    for (let nth = 0; nth < FLIPS; nth += 1) {
      times.ours.push(await flip(ours, Math.floor(nth / (PAGES - 1)) % 2 === 0 ? "Next" : "Previous"));
      times.plain.push(await flip(plain, "Next"));
    }
    console.log(`${FLIPS} page flips in ms: ${spread(times.ours)}\nof plain rows: ${spread(times.plain)}\n`);
    const ratio = (part: number) => percentile(times.ours, part) / percentile(times.plain, part);
    const work = await workOfFlips(context, ours);
    return printFigures([
      { what: "page flip of 100 rows ÷ plain rows, median", figure: ratio(50), unit: "×", bar: 1.9 },
      { what: "page flip of 100 rows ÷ plain rows, p95", figure: ratio(95), unit: "×", bar: 2.2 },
      { what: "style recalculations a flip", figure: work.styles, unit: "", bar: 3 },
      { what: "layouts that a script forced, a flip", figure: work.forced, unit: "", bar: 0 },
    ]);
  } finally {
    await browser.close();
    await desk.stop();
    await sandbox.stop();
  }
}

/** Sold orders, with four pages of a hundred seen. */
async function openOrders(context: BrowserContext, desk: RunningDesk): Promise<Page> {
  const visitor = await visitAs(desk, "staff");
  await context.addCookies([...visitor.cookies()].map(([name, value]) => ({ name, value, url: desk.url })));
  const page = await context.newPage();
  await page.goto(`${desk.url}/orders/sold?size=100`);
  await page.locator("tbody tr").nth(99).waitFor();
  for (let seen = 1; seen < PAGES; seen += 1) await flip(page, "Next");
  for (let back = 1; back < PAGES; back += 1) await flip(page, "Previous");
  return page;
}

/** The texts of the same rows in a bare table, swapped by a few lines of script. */
async function openPlainRows(context: BrowserContext, orders: Page): Promise<Page> {
  const rows = await orders.evaluate(() =>
    [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    ),
  );
  const page = await context.newPage();
  await page.setContent(
    `<!doctype html><style>
      body { margin: 0; font: 13px/20px sans-serif }
      main { height: 100vh; overflow: auto }
      table { width: 100%; border-collapse: collapse; table-layout: fixed }
      td { height: 44px; padding: 0 10px; border-bottom: 1px solid #ddd; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
    </style><nav><button aria-label="Next">Next</button></nav><main><table><tbody></tbody></table></main>`,
  );
  await page.evaluate((texts) => {
    let shown = 0;
    const show = () => {
      shown += 1;
      const made = texts.map((cells) => {
        const row = document.createElement("tr");
        row.append(
          ...cells.map((text, at) => {
            const cell = document.createElement("td");
            cell.textContent = at === 2 ? `${text}${shown % 4}` : text;
            return cell;
          }),
        );
        return row;
      });
      document.querySelector("tbody")?.replaceChildren(...made);
    };
    document.querySelector("button")?.addEventListener("click", show);
    show();
  }, rows);
  return page;
}

/** Milliseconds from the press to the frame that shows the other hundred rows; measured inside the page, so that the way to the browser does not count. */
async function flip(page: Page, button: "Next" | "Previous"): Promise<number> {
  await page.bringToFront();
  await page.waitForLoadState("networkidle");
  return page.evaluate(async (name) => {
    const rows = () => document.querySelectorAll("tbody tr");
    const texts = () => [rows()[0]?.textContent, rows()[99]?.textContent].join();
    const before = texts();
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await nextFrame();
    const startedAt = performance.now();
    document.querySelector<HTMLButtonElement>(`nav button[aria-label^="${name}"]`)?.click();
    while (texts() === before || rows().length !== 100) await nextFrame();
    await nextFrame();
    return performance.now() - startedAt;
  }, button);
}

type TraceEvent = { name: string; args?: { beginData?: { stackTrace?: unknown } } };

/** What the browser does for a flip, from a trace of some. */
async function workOfFlips(context: BrowserContext, page: Page): Promise<{ styles: number; forced: number }> {
  const count = 2 * (PAGES - 1);
  const session = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.stack"],
    },
  });
  for (let nth = 0; nth < count; nth += 1) await flip(page, nth < PAGES - 1 ? "Next" : "Previous");
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  const named = (name: string) => events.filter((event) => event.name === name);
  const forced = named("Layout").filter(({ args }) => args?.beginData?.stackTrace !== undefined);
  return { styles: named("UpdateLayoutTree").length / count, forced: forced.length / count };
}
