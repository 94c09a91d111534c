import { gzipSync } from "node:zlib";
import type { Locator, Page, Response } from "@playwright/test";
import type { SandboxControl } from "#lib/testing/sandbox-control.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { askForPages } from "./ask-for-pages.ts";
import { startDrippingProxy } from "./dripping-proxy.ts";
import { expect, test } from "./fixtures.ts";
import { untilListening } from "./until-listening.ts";

const KIB = 1024;
const LISTS = ["/orders/sold", "/orders/pending"] as const;
const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";

type Shift = { value: number; at: number; moved: string[] };

const rows = (page: Page) => page.locator("tbody tr");

for (const path of LISTS) {
  test(`${path} on a desk: scripts of at most 187 KiB in 16 requests, and nothing shifts`, async ({
    page,
    signIn,
    sandbox,
  }) => {
    await signIn("staff");
    await watchShifts(page);
    const { count, bytes } = await weighScripts(page, () => load(page, path, sandbox));
    await refreshAndTurn(page, sandbox);
    expect(await shiftsOf(page)).toEqual([]);
    note(path, `${(bytes / KIB).toFixed(1)} KiB in ${count} script requests`);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(16);
    expect(bytes / KIB).toBeLessThanOrEqual(187);
  });
}

test("on a phone nothing shifts in order lists, rows from the service or the document alike", async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn("staff");
  await watchShifts(page);
  for (const path of LISTS) {
    await load(page, path, sandbox);
    await refreshAndTurn(page, sandbox);
    expect(await shiftsOf(page), path).toEqual([]);
  }

  // A phone's user agent gets the layout of cards with the document.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setUserAgentOverride", { userAgent: PHONE });
  for (const path of LISTS) {
    const response = await page.goto(path);
    await untilListening(page);
    expect((await response?.text())?.match(/<tr[^>]* data-index=/g)).toHaveLength(20);
    expect(await shiftsOf(page), path).toEqual([]);
  }
});

test("a hundred sold orders take at most 2,400 elements on a desk and on a phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  for (const [name, size] of [
    ["desk", { width: 1440, height: 900 }],
    ["phone", { width: 360, height: 780 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto("/orders/sold?size=100");
    await expect(rows(page)).toHaveCount(100);
    await page.waitForLoadState("networkidle");
    const count = await page.evaluate(() => document.querySelectorAll("*").length);
    note(`elements on a ${name}`, String(count));
    expect(count).toBeLessThanOrEqual(2_400);
  }
});

test("the scripts of /sign-in weigh at most 150 KiB", async ({ page }) => {
  await expectScripts(page, "/sign-in", 150, page.getByRole("button", { name: "Sign in" }));
});

test("the scripts of /usage with its chart weigh at most 195 KiB", async ({ page, desk, signIn }) => {
  await signIn("admin");
  await askForPages(desk, "admin", [["sold", 1]]);
  await expectScripts(page, "/usage", 195, page.locator("[data-day] rect").first());
});

test("nothing shifts on /sign-in and order lists while a page arrives piece by piece", async ({
  page,
  desk,
  signIn,
}) => {
  const proxy = await startDrippingProxy(desk.url);
  await watchShifts(page);
  // The first visit fetches the styles; without them nothing is painted before the page is complete.
  for (const path of ["/sign-in", "/sign-in", "/orders/sold", ...LISTS]) {
    if (path === "/orders/sold") await signIn("admin");
    await page.goto(proxy.url + path);
    await untilListening(page);
    if (path !== "/sign-in") await expect(rows(page)).toHaveCount(20);
    expect(await shiftsOf(page), path).toEqual([]);
  }
  proxy.stop();
});

function load(page: Page, path: string, { control }: RunningSandbox): Promise<void> {
  return waitingFor(page, control, () => page.goto(path));
}

/** Refreshes a list and turns its page over new orders. */
async function refreshAndTurn(page: Page, { control }: RunningSandbox): Promise<void> {
  await waitingFor(page, control, () => page.getByRole("button", { name: "Refresh" }).click());
  await control.insertSoldOrders("2208841037615", 3);
  await control.insertPendingOrders("2208841037615", 3);
  await waitingFor(page, control, () => page.getByRole("button", { name: "Next", exact: true }).click());
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/\b3 new orders since/)).toBeVisible();
}

/** Makes a request whose response comes only after the waiting state was drawn. */
async function waitingFor(page: Page, control: SandboxControl, ask: () => Promise<unknown>): Promise<void> {
  await control.setLatency({ "*": 10_000 });
  await ask();
  await expect(page.locator("table[aria-busy=true]")).toHaveCount(1);
  await drawn(page);
  await control.setLatency({ "*": 0 });
  await expect(page.locator("table[aria-busy=false]")).toHaveCount(1);
  await expect(rows(page)).toHaveCount(20);
  await untilListening(page);
}

/** Sizes of a page's scripts, each compressed alone as by `gzip -9`. */
async function weighScripts(
  page: Page,
  visit: () => Promise<void>,
): Promise<{ count: number; bytes: number }> {
  const scripts: Response[] = [];
  const keep = (response: Response) =>
    void (response.request().resourceType() === "script" && scripts.push(response));
  page.on("response", keep);
  await visit();
  await page.waitForLoadState("networkidle");
  page.off("response", keep);
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
  );
  return { count: scripts.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Weighs the scripts of a page until `shown` is there: at most so many KiB. */
async function expectScripts(page: Page, path: string, maxKib: number, shown: Locator): Promise<void> {
  const { count, bytes } = await weighScripts(page, async () => {
    await page.goto(path);
    await untilListening(page);
    await expect(shown).toBeAttached();
  });
  note(path, `${(bytes / KIB).toFixed(1)} KiB in ${count} script requests`);
  expect(count).toBeGreaterThan(0);
  expect(bytes / KIB).toBeLessThanOrEqual(maxKib);
}

function note(what: string, figure: string): void {
  test.info().annotations.push({ type: "figure", description: `${what}: ${figure}` });
  process.stdout.write(`${what}: ${figure}\n`);
}

/** Records every layout shift, also those right after a click. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.parentElement?.className}>${node?.className || node?.nodeName} ` +
            `${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`,
        );
        shifts.push({ value: entry.value, at: Math.round(entry.startTime), moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The recorded shifts, after a later frame was drawn. */
async function shiftsOf(page: Page): Promise<Shift[]> {
  await drawn(page);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
  );
}
