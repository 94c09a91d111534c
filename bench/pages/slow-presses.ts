import type { Page } from "@playwright/test";
import { type Figure, figure, percentile } from "../figures.ts";

const SLOWDOWN = 6;
const TIMES = 8;
const BAR_MS = 200;

type Press = { what: string; press: () => Promise<void>; undo: () => Promise<void> };

/**
 * Measures presses in a list of a hundred orders with a processor six times slower: the time from each press to the
 * frame that shows it, as a browser's Event Timing tells it, at the 75th percentile.
 */
export async function measureSlowPresses(page: Page): Promise<Figure[]> {
  const cdp = await page.context().newCDPSession(page);
  await page.bringToFront();
  await watchPresses(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const figures: Figure[] = [];
  for (const { what, press, undo } of presses(page)) {
    const took: number[] = [];
    for (let nth = 0; nth < TIMES; nth += 1) {
      await readPress(page);
      await press();
      took.push(await readPress(page));
      await undo();
    }
    figures.push(figure(`${SLOWDOWN} × slower: ${what}, p75`, percentile(took, 75), "ms", BAR_MS));
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return figures;
}

function presses(page: Page): Press[] {
  const dialog = page.locator("dialog[open]");
  const search = page.getByRole("combobox");
  const escape = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  const click = (what: string, target: ReturnType<Page["locator"]>): Press => ({
    what,
    press: () => target.click({ noWaitAfter: true }),
    undo: () => target.click({ noWaitAfter: true }),
  });
  return [
    {
      what: "opening an order",
      press: async () => {
        await page.locator("tbody tr td.is-money").nth(2).click();
        await dialog.waitFor();
      },
      undo: escape,
    },
    click("sorting", page.getByRole("columnheader", { name: "Amount", exact: true }).getByRole("button")),
    click("selecting 100 rows", page.getByRole("checkbox", { name: "Select page" })),
    click(
      "a filter",
      page.getByRole("group", { name: "Show only" }).getByRole("button", { name: /^Due within 4 h/ }),
    ),
    {
      what: "Find and a digit in it",
      press: async () => {
        await page.keyboard.press("Control+k");
        await search.waitFor();
        await page.keyboard.type("7");
      },
      undo: escape,
    },
  ];
}

/** Keeps the longest time of a press since the last reading. */
async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const presses = { longestMs: 0, read: () => 0 };
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as PerformanceEventTiming[])
        if (entry.interactionId > 0) presses.longestMs = Math.max(presses.longestMs, entry.duration);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    const options = { type: "event", durationThreshold: 16 };
    observer.observe(options);
    presses.read = () => {
      note(observer.takeRecords());
      const { longestMs } = presses;
      presses.longestMs = 0;
      return longestMs;
    };
    Object.assign(globalThis, { presses });
  });
}

/** Waits until the page is at rest. Returns the longest press since the last reading, 0 if all took under 16 ms. */
function readPress(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let frame = 0; frame < 30; frame += 1) await nextFrame();
    return (globalThis as unknown as { presses: { read: () => number } }).presses.read();
  });
}
