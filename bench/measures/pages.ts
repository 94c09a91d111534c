// Measures the speed of the order pages, each beside the least that does the same: a script that swaps a hundred plain
// rows, a bare field, a page of plain HTML, an empty page of Next.
import { loadavg } from "node:os";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { ensureBuild } from "../../scripts/steps/ensure-build.mjs";
import { type Figure, figure, percentile, printFigures, spread } from "../figures.ts";
import { measureAudits } from "../pages/audits.ts";
import { type Flip, flip, readHeapBytes, workOfFlips } from "../pages/flips.ts";
import { type Load, measureLoad } from "../pages/loads.ts";
import { longestTask, typeInto } from "../pages/presses.ts";
import { measureSlowPresses } from "../pages/slow-presses.ts";
import {
  type Bench,
  openPlainRows,
  openSoldOrders,
  plainTable,
  startBench,
  readTexts,
} from "../pages/visits.ts";

const PAGES = 4;
const FLIPS = 48;
const LIVE_FLIPS = 8;
const LOADS = 5;
const FRAME_MS = 1000 / 60;
const MB = 1_000_000;

type Figures = Figure[];

/** True when the order pages are within their bars. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const bench = await startBench();
  try {
    const load = loadavg()[0] ?? 0;
    console.log(`machine before: ${load < 0.5 ? "quiet" : "busy"} (load ${load.toFixed(2)})`);
    const context = await bench.openWindow();
    const ours = await openSoldOrders(context, bench.desk, 100);
    const texts = await readTexts(ours);
    const plain = await openPlainRows(context, texts);
    return printFigures([
      ...(await measureFlips(context, ours, plain)),
      ...(await measureLiveFlips(bench, ours, plain)),
      ...(await measurePresses(ours, plain)),
      ...(await measureSlowPresses(await openSoldOrders(await bench.openWindow(), bench.desk, 100))),
      ...(await measureHeap(bench)),
      ...(await measureLoads(bench, plainTable(texts))),
      ...(await measureAudits(bench, plainTable(texts))),
    ]);
  } finally {
    await bench.stop();
  }
}

async function measureFlips(context: BrowserContext, ours: Page, plain: Page): Promise<Figures> {
  for (let seen = 1; seen < PAGES; seen += 1) await flip(ours, "Next");
  for (let back = 1; back < PAGES; back += 1) await flip(ours, "Previous");
  const flips: Record<"ours" | "plain", Flip[]> = { ours: [], plain: [] };
  for (let nth = 0; nth < FLIPS; nth += 1) {
    flips.ours.push(await flip(ours, Math.floor(nth / (PAGES - 1)) % 2 === 0 ? "Next" : "Previous"));
    flips.plain.push(await flip(plain, "Next"));
  }
  const all = (whose: "ours" | "plain", what: keyof Flip) => flips[whose].map((each) => each[what]);
  console.log(`${FLIPS} flips in ms, rows in sight: ${spread(all("ours", "inSight"))}`);
  console.log(`the whole hundred: ${spread(all("ours", "whole"))}`);
  console.log(`plain rows: ${spread(all("plain", "whole"))}`);
  const floor = (part: number) => percentile(all("plain", "whole"), part);
  const work = await workOfFlips(context, ours, PAGES);
  return [
    ...([50, 95] as const).map((part) =>
      figure(
        `flip until the rows in sight ÷ plain rows, ${part === 50 ? "median" : "p95"}`,
        percentile(all("ours", "inSight"), part) / floor(part),
        "×",
        part === 50 ? 1.9 : 2.2,
      ),
    ),
    figure(
      "flip until the last of 100 rows ÷ plain rows, median",
      percentile(all("ours", "whole"), 50) / floor(50),
      "×",
    ),
    figure(
      "first feedback, more than plain rows need",
      percentile(all("ours", "feedback"), 50) - percentile(all("plain", "feedback"), 50),
      "ms",
      FRAME_MS,
    ),
    figure("style recalculations a flip", work.styles, "", 3),
    figure("layouts that a script forced, a flip", work.forced, "", 0),
  ];
}

/** Flips to uncached pages, of a service that takes 20 ms. */
async function measureLiveFlips({ sandbox }: Bench, ours: Page, plain: Page): Promise<Figures> {
  await sandbox.control.setLatency({ soldOrders: 20 });
  for (let page = 1; page < PAGES; page += 1) await flip(ours, "Next");
  const times: Record<"ours" | "plain", number[]> = { ours: [], plain: [] };
  for (let nth = 0; nth < LIVE_FLIPS; nth += 1) {
    times.ours.push((await flip(ours, "Next")).inSight);
    times.plain.push((await flip(plain, "Later")).inSight);
  }
  await sandbox.control.setLatency({});
  console.log(`${LIVE_FLIPS} live flips in ms: ${spread(times.ours)}; plain rows: ${spread(times.plain)}`);
  return [
    figure(
      "flip with a call of 20 ms ÷ plain rows after 20 ms, median",
      percentile(times.ours, 50) / percentile(times.plain, 50),
      "×",
      2.3,
    ),
  ];
}

async function measurePresses(ours: Page, plain: Page): Promise<Figures> {
  const keys = {
    ours: await typeInto(ours, "gift wrap please"),
    plain: await typeInto(plain, "gift wrap please"),
  };
  await ours.getByLabel("Remark", { exact: true }).first().fill("");
  const openMenu = (name: RegExp) => ours.getByRole("button", { name }).click();
  const choice = (name: RegExp) => ours.getByRole("menuitemradio", { name });
  const figures: Figures = [];
  const press = async (what: string, ...pressed: [target: Locator | "Escape", until?: string]) =>
    figures.push(figure(`longest task: ${what}`, await longestTask(ours, ...pressed), "ms", 50));
  await press("opening an order", ours.locator("tbody tr td.is-money").nth(2), "dialog[open]");
  await press("closing it", "Escape");
  await press("selecting 100 rows", ours.getByRole("checkbox", { name: "Select page" }));
  await openMenu(/’s account$/);
  await press("another theme", choice(/^Dark/));
  await openMenu(/^Columns and density/);
  await press("another density", choice(/^Compact/));
  return [
    figure("typing ÷ a bare field, p95", percentile(keys.ours, 95) / percentile(keys.plain, 95), "×", 1.5),
    ...figures,
  ];
}

async function measureHeap(bench: Bench): Promise<Figures> {
  const context = await bench.openWindow();
  const page = await openSoldOrders(context, bench.desk, 100);
  const turn = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) await flip(page, nth % 2 === 0 ? "Next" : "Previous");
    return (await readHeapBytes(context, page)) / MB;
  };
  const [early, late] = [await turn(20), await turn(20)];
  await context.close();
  return [
    figure("memory after 40 flips", late, "MB", 25),
    figure("of it since the 20th", late - early, "MB", 0.3),
  ];
}

async function measureLoads(bench: Bench, html: string): Promise<Figures> {
  const figures: Figures = [];
  for (const [device, size, slowdown] of [
    ["phone, 4 × slower", { width: 412, height: 823 }, 4],
    ["desk", { width: 1350, height: 940 }, 1],
  ] as const) {
    const loads: Record<"ours" | "plain", Load[]> = { ours: [], plain: [] };
    for (let nth = 0; nth < LOADS; nth += 1) {
      const context = await bench.openWindow(size);
      const url = `${bench.desk.url}/orders/sold?size=20`;
      loads.ours.push(
        await measureLoad(
          context,
          async (page) => {
            await page.goto(url);
            // A locator would make the page compute styles, to see if rows are visible.
            await page.waitForFunction(() => document.querySelectorAll("tbody tr").length >= 20, null, {
              polling: 50,
            });
          },
          slowdown,
        ),
      );
      await context.route("**/plain-table", (route) =>
        route.fulfill({ contentType: "text/html", body: html }),
      );
      loads.plain.push(
        await measureLoad(context, (page) => page.goto(`${bench.desk.url}/plain-table`), slowdown),
      );
      await context.close();
    }
    const median = (whose: "ours" | "plain", what: keyof Load) =>
      percentile(
        loads[whose].map((each) => each[what]),
        50,
      );
    figures.push(
      figure(
        `largest paint ÷ a table of mere HTML, ${device}`,
        median("ours", "largestPaint") / median("plain", "largestPaint"),
        "×",
        3,
      ),
      figure(`blocked while 20 rows come, ${device}`, median("ours", "blocked"), "ms"),
    );
    if (slowdown === 1)
      figures.push(
        figure("style recalculations of a first load", median("ours", "styles"), "", 6),
        figure("layouts of a first load", median("ours", "layouts"), "", 3),
        figure("both together", median("ours", "styleAndLayout"), "ms", 120),
      );
  }
  return figures;
}
