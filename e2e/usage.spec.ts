import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page, Response, Route } from "@playwright/test";
import { sandboxEnv, type RunningDesk } from "#lib/testing/start-desk.ts";
import { typeDays } from "./date-range.ts";
import { chooseCsv } from "./choose-csv.ts";
import { expect, signInAs, test } from "./fixtures.ts";

const sums = (page: Page) => page.getByRole("region", { name: "Totals of these days" });
const figure = (page: Page, name: string) =>
  sums(page)
    .locator("dl", { has: page.getByText(name, { exact: true }) })
    .getByRole("definition")
    .first();
const table = (page: Page) => page.getByRole("table", { name: "Usage by day" });
const log = (page: Page) => page.getByRole("table", { name: "Call log" });
const number = async (locator: Locator) => Number((await locator.innerText()).replace(/\D/g, ""));

/** A range as the pages write it, "2–3" or "2". */
function endsIn(text: string): [low: number, high: number] {
  const [low, high] = text.replaceAll(",", "").split("–").map(Number);
  return [low ?? Number.NaN, high ?? low ?? Number.NaN];
}

/** What a column comes to over all days: from what to what in points, and how many calls. */
async function sumOf(
  page: Page,
  column: string,
): Promise<{ points: [low: number, high: number]; calls: number }> {
  const heads = await table(page).getByRole("columnheader").allInnerTexts();
  const place = heads.findIndex((text) => text.trim() === column);
  const cell = table(page)
    .getByRole("row")
    .last()
    .getByRole("cell")
    .nth(place - 1);
  const [points = "", calls = ""] = (await cell.innerText()).split(/\s+/);
  return { points: endsIn(points), calls: Number(calls) };
}

/** Sold orders twice, pending orders, an earlier answer once more, and one call without a whole answer. */
async function askAround(page: Page, desk: RunningDesk): Promise<void> {
  await page.goto(`${desk.url}/orders/sold`);
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("table[aria-busy=false] tbody tr")).toHaveCount(20);
  await page.goto(`${desk.url}/orders/pending`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.goto(`${desk.url}/orders/sold`);
  await expect(page.locator("tbody tr")).toHaveCount(20);
}

async function csvOf(page: Page): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent("download"), chooseCsv(page, "Export CSV")]);
  const lines = (await readFile(await download.path(), "utf8")).replace("\ufeff", "").trimEnd().split("\r\n");
  return {
    name: download.suggestedFilename(),
    rows: lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)),
  };
}

test("what the pages ask shows the same in figures, chart, table, log and file, and as the sandbox's own meter has it", async ({
  page,
  context,
  browser,
  sandbox,
  startOwnDesk,
}) => {
  test.setTimeout(150_000);
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  const staff = await browser.newContext();
  await signInAs(desk, staff, "staff");
  const staffPage = await staff.newPage();
  await askAround(staffPage, desk);
  const whole = await sandbox.control.meter();
  await sandbox.control.addFault({ kind: "html", status: 502 });
  await staffPage.goto(`${desk.url}/orders/sold?page=5`);
  await expect(
    staffPage.getByRole("alert").or(staffPage.getByText("may have been charged")).first(),
  ).toBeVisible();
  await staff.close();
  const meter = await sandbox.control.meter();
  expect(meter.calls.length).toBe(whole.calls.length + 1);

  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/usage?period=week`);
  await expect(figure(page, "Calls")).toHaveText(String(meter.calls.length));
  // The meter's own total lies in the range, the call without an answer counted or not.
  const [low, high] = endsIn(await figure(page, "Points").innerText());
  expect(low).toBe(whole.points);
  expect(high).toBeGreaterThan(low);
  expect(meter.points).toBeLessThanOrEqual(high);
  await expect(sums(page)).toContainText("1 call of unknown cost");
  await expect(figure(page, "Possibly charged")).toHaveText("1");
  await expect(figure(page, "Calls saved")).toHaveText("1");
  expect(await number(figure(page, "Points saved"))).toBe(
    whole.calls.find(({ operation }) => operation === "soldOrders")?.points,
  );
  const pending = whole.calls.filter(({ operation }) => operation === "pendingOrders");
  const sold = whole.calls.filter(({ operation }) => operation === "soldOrders");
  const points = (calls: typeof sold) => calls.reduce((sum, call) => sum + call.points, 0);
  const { points: pendingSum, calls: pendingCalls } = await sumOf(page, "Pending orders");
  const { points: soldSum, calls: soldCalls } = await sumOf(page, "Sold orders");
  expect([pendingCalls, soldCalls]).toEqual([pending.length, sold.length + 1]);
  expect([pendingSum[0], soldSum[0]]).toEqual([points(pending), points(sold)]);
  expect(pendingSum[1] + soldSum[1]).toBe(high);
  const chart = page.getByRole("figure", { name: "Points by day" });
  await expect(chart.getByRole("listitem").filter({ hasText: "Sold orders" })).toHaveText(
    new RegExp(`${soldSum.join("–")}$`),
  );
  await expect(chart.getByRole("listitem").filter({ hasText: "Pending orders" })).toHaveText(
    new RegExp(`${[...new Set(pendingSum)].join("–")}$`),
  );

  const file = await csvOf(page);
  expect(file.name).toMatch(/^usage-\d{8}-\d{4}-simulated\.csv$/);
  const inFile = (place: number) => file.rows.slice(1).reduce((sum, cells) => sum + Number(cells[place]), 0);
  expect([inFile(3), inFile(4)]).toEqual([low, high]);
  expect(file.rows.slice(1).every((cells) => cells.at(-1) === "SIMULATED")).toBe(true);

  await page.getByRole("radio", { name: "Calls" }).click({ force: true });
  await expect(page).toHaveURL(/measure=calls/);
  await expect(
    page
      .getByRole("figure", { name: "Calls by day" })
      .getByRole("listitem")
      .filter({ hasText: "Sold orders" }),
  ).toHaveText(new RegExp(`${sold.length + 1}$`));

  await page.getByRole("navigation", { name: "Usage" }).getByRole("link", { name: "Call log" }).click();
  await expect(log(page).locator("tbody tr")).toHaveCount(meter.calls.length);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("checkbox", { name: "Include cached" }).click();
  await expect(log(page).locator("tbody tr")).toHaveCount(meter.calls.length + 1);
  await expect(log(page).getByText("From cache")).toHaveCount(1);
  const calls = await csvOf(page);
  expect(calls.rows.length - 1).toBe(meter.calls.length + 1);
  const place = calls.rows[0]?.findIndex((text) => text.includes("counted per call")) ?? -1;
  expect(calls.rows.slice(1).reduce((sum, cells) => sum + Number(cells[place]), 0)).toBe(whole.points);

  await page.getByRole("checkbox", { name: "Possibly charged only" }).click();
  await expect(log(page).locator("tbody tr")).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Sold orders · enhanced" });
  await expect(sheet).toContainText("Outcome unknown");
  await expect(sheet).toContainText("possibly charged");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await page.goto(`${desk.url}/settings/audit`);
  await expect(page.getByRole("row").filter({ hasText: "usage figures" })).toHaveCount(1);
});

test("filters stand in the URL and survive a reload; a range that makes no sense is said and not asked", async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/usage/calls");
  await expect(
    page.getByRole("heading", { name: "No calls in this range" }).or(log(page).locator("tbody tr").first()),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Operation" }).selectOption("Card check");
  await expect(page.getByRole("combobox", { name: "Code" })).toHaveCount(0);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("combobox", { name: "Elements or edition" }).selectOption("4 elements");
  await page.getByRole("combobox", { name: "Outcome" }).selectOption("Rejected");
  await page.getByRole("combobox", { name: "Code" }).selectOption("204");
  await page.getByRole("radio", { name: "Last 7 days" }).click({ force: true });
  await expect(page.getByRole("heading", { name: "No calls match your filters" })).toBeVisible();
  const search = "?period=week&operation=bankCard&outcome=refused&variant=4&code=204";
  await expect(page).toHaveURL(new RegExp(`${search.replaceAll("?", "\\?")}$`));
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Elements or edition" })).toHaveValue("4");
  await expect(page.getByRole("combobox", { name: "Code" })).toHaveValue("204");
  await expect(page.getByRole("radio", { name: "Last 7 days" })).toBeChecked();
  await expect(page.getByRole("button", { name: "More filters (2)" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/usage\/calls\?period=week$/);

  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/usage?") && asked.push(request.url())));
  await page.goto("/usage?from=2026-03-02&to=2026-03-01");
  await expect(page.getByRole("heading", { name: "The last day is before the first" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await typeDays(page, { From: "2025-03-01" });
  await expect(page.getByRole("heading", { name: "No calls in this range" })).toBeVisible();
  expect(asked.every((url) => url.includes("from=2025-03-01"))).toBe(true);
});

test("a read that fails says so, keeps what was there, and is asked again by a press", async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/usage/calls");
  await expect(page.getByRole("button", { name: "Refresh" })).toBeEnabled();
  const down = (route: Route) => route.abort();
  await page.route("**/api/usage/calls*", down);
  await page.goto("/usage/calls");
  await expect(page.getByRole("heading", { name: "Couldn’t load the figures" })).toBeVisible();
  await page.unroute("**/api/usage/calls*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Couldn’t load the figures" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Refresh" })).not.toHaveAttribute("aria-busy");
  // Rows out of sight have no inner text, and a banner moves them there; how many there are beyond the first is a matter of room.
  const firstRows = async () =>
    (await page.getByRole("region", { name: "Call log" }).getByRole("row").allTextContents()).slice(0, 10);
  await expect.poll(async () => (await firstRows()).length).toBe(10);
  const shown = await firstRows();
  await page.route("**/api/usage/calls*", down);
  await page.getByRole("button", { name: "Refresh" }).click();
  const stale = page.getByRole("alert").filter({ hasText: "Showing data loaded earlier." });
  await expect(stale).toBeVisible();
  expect(await firstRows()).toEqual(shown);
  await page.unroute("**/api/usage/calls*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(stale).toHaveCount(0);
});

test("the pace is read every other second while the page is seen, and not while it is hidden", async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await signIn("admin");
  let reads = 0;
  await page.route("**/api/usage/rate-limits", (route) => {
    reads += 1;
    return route.continue();
  });
  await page.goto("/usage/calls");
  const strip = page.getByRole("region", { name: "Live call rate" });
  await expect(strip.getByText("limit 10/s")).toBeVisible();
  await expect(strip.getByRole("listitem").filter({ hasText: "Sold orders" })).toHaveCount(1);
  await expect(strip.getByText("0/min", { exact: true })).toHaveCount(0);
  const first = reads;
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return reads;
    })
    .toBeGreaterThan(first + 1);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await page.waitForLoadState("networkidle");
  const hidden = reads;
  await page.clock.runFor(20_000);
  expect(reads).toBe(hidden);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return reads;
    })
    .toBeGreaterThan(hidden);
});

for (const width of [1440, 360]) {
  test(`usage and the log of calls hold at ${width} px: nothing sideways, nothing axe complains of`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn("staff");
    await page.goto("/orders/sold");
    await expect(page.locator("tbody tr")).toHaveCount(20);
    await signIn("admin");
    for (const path of ["/usage?period=week", "/usage/calls?period=week"]) {
      await page.goto(path);
      await expect(page.locator("table[aria-label] tbody tr").first()).toBeVisible();
      await page.waitForLoadState("load");
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test("a table row is seen at 1366 × 768 without scrolling, and page and table scroll as one", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await signIn("admin");
  await page.goto("/usage?period=week");
  const first = page.getByRole("table", { name: "Usage by day" }).locator("tbody tr").first();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("region", { name: "Live call rate" })).toHaveCount(0);
  const bar = page.locator(".recharts-bar-rectangle path").first();
  await bar.hover();
  const hovered = page.locator(".recharts-tooltip-wrapper");
  await expect(hovered).toContainText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), [A-Z][a-z]{2} \d{1,2} · so farTotal/);
  expect(await bar.getAttribute("fill")).toBe("var(--chart-5)");
  expect(await bar.getAttribute("fill-opacity")).toBe("0.55");

  await expect(first).toContainText("so far");
  const points = table(page).getByRole("columnheader", { name: "Sold orders" });
  await expect(points).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Rows" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Group by" }).selectOption("Billed for");
  await expect(
    table(page)
      .getByRole("cell", { name: /^Sold orders · (enhanced|basic)$/ })
      .first(),
  ).toBeVisible();
  await bar.click();
  await expect(page).toHaveURL(/from=(\d{4}-\d{2}-\d{2})&to=\1/);
});

test("charts are drawn by code that no other page loads", async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await signIn("admin");
  const scripts = await scriptsOf(
    page,
    "/usage?period=week",
    async () => void (await expect(page.locator(".recharts-surface").first()).toBeVisible()),
  );
  const kib = scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024;
  process.stdout.write(`/usage: ${kib.toFixed(1)} KiB in ${scripts.length} script requests\n`);
  for (const path of [
    "/orders/sold",
    "/orders/pending",
    "/buyers",
    "/cards",
    "/top-up",
    "/usage/calls",
    "/settings/shops",
  ]) {
    const others = await scriptsOf(
      page,
      path,
      async () => void (await expect(page.getByRole("heading", { level: 1 })).toBeVisible()),
    );
    expect(others.length, path).toBeGreaterThan(0);
    expect(
      others.filter((text) => text.includes("recharts-")),
      path,
    ).toEqual([]);
  }
  expect(scripts.some((text) => text.includes("recharts-"))).toBe(true);
});

async function scriptsOf(page: Page, path: string, ready: () => Promise<void>): Promise<string[]> {
  // Read as they come: a page that goes on to another address forgets what it had.
  const seen: Promise<string>[] = [];
  const keep = (response: Response) =>
    void (response.request().resourceType() === "script" && seen.push(response.text().catch(() => "")));
  page.on("response", keep);
  await page.goto(path);
  await ready();
  page.off("response", keep);
  return Promise.all(seen);
}
