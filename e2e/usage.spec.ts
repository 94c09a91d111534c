import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import type { SandboxCall } from "#lib/testing/sandbox-control.ts";
import { askForPages } from "./ask-for-pages.ts";
import { chooseFile } from "./choose-file.ts";
import { typeDays } from "./date-range.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { openTrail } from "./audit-log-entries.ts";

const sums = (page: Page) => page.getByRole("region", { name: "Totals for these days" });
const figure = (page: Page, name: string) =>
  sums(page)
    .locator("dl", { has: page.getByText(name, { exact: true }) })
    .getByRole("definition")
    .first();
const table = (page: Page) => page.getByRole("table", { name: "Usage by day" });
const entries = (page: Page) => page.getByRole("table", { name: "Call log" }).locator("tbody tr");
const pointsOf = (calls: SandboxCall[]) => calls.reduce((sum, call) => sum + call.points, 0);

/** Reads a range as pages write it, "2–3" or "2". */
function endsIn(text: string): [low: number, high: number] {
  const [low, high] = text.replaceAll(",", "").split("–").map(Number);
  return [low ?? Number.NaN, high ?? low ?? Number.NaN];
}

/** Sums a column over all days: its range of points, and its calls. */
async function sumResponses(page: Page, column: string) {
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

async function csvOf(page: Page): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent("download"), chooseFile(page, "Export CSV")]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  return {
    name: download.suggestedFilename(),
    rows: lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)),
  };
}

test("figures, chart, table, log and file say the same as the sandbox's own meter", async ({
  page,
  sandbox,
  beginAnew,
  signIn,
  desk,
}) => {
  test.setTimeout(90_000);
  // Sums include everybody's calls.
  await beginAnew();
  // The last request is cached.
  await askForPages(desk, "staff", [
    ["sold", 1],
    ["sold", 2],
    ["pending", 1],
    ["sold", 1],
  ]);
  const whole = await sandbox.control.meter();
  await sandbox.control.addFault({ kind: "html", status: 502 });
  await askForPages(desk, "staff", [["sold", 5]]);
  const meter = await sandbox.control.meter();
  expect(meter.calls.length).toBe(whole.calls.length + 1);
  const pending = whole.calls.filter(({ operation }) => operation === "pendingOrders");
  const sold = whole.calls.filter(({ operation }) => operation === "soldOrders");

  await signIn("admin");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/usage?period=week&rows=day");
  await expect(figure(page, "Calls")).toHaveText(String(meter.calls.length));
  // The range contains the meter's total, whether the call without a response counts or not.
  const [low, high] = endsIn(await figure(page, "Points").innerText());
  expect(low).toBe(whole.points);
  expect(high).toBeGreaterThan(low);
  expect(meter.points).toBeLessThanOrEqual(high);
  await expect(sums(page)).toContainText("1 call, cost unknown");
  await expect(figure(page, "Possibly charged")).toHaveText("1");
  await expect(figure(page, "Calls saved")).toHaveText("1");
  const saved = sold[0]?.points;
  await expect(sums(page)).toContainText(new RegExp(`${saved} points?, ${saved} per call`));
  const { points: pendingSum, calls: pendingCalls } = await sumResponses(page, "Pending orders");
  const { points: soldSum, calls: soldCalls } = await sumResponses(page, "Sold orders");
  expect([pendingCalls, soldCalls]).toEqual([pending.length, sold.length + 1]);
  expect([pendingSum[0], soldSum[0]]).toEqual([pointsOf(pending), pointsOf(sold)]);
  expect(pendingSum[1] + soldSum[1]).toBe(high);
  const legend = (chart: string, operation: string) =>
    page.getByRole("figure", { name: chart }).getByRole("listitem").filter({ hasText: operation });
  await expect(legend("Points by day", "Sold orders")).toHaveText(new RegExp(`${soldSum.join("–")}$`));
  await expect(legend("Points by day", "Pending orders")).toHaveText(
    new RegExp(`${[...new Set(pendingSum)].join("–")}$`),
  );
  const file = await csvOf(page);
  expect(file.name).toMatch(/^usage-\d{8}-\d{4}-simulated\.csv$/);
  const inFile = (place: number) => file.rows.slice(1).reduce((sum, cells) => sum + Number(cells[place]), 0);
  expect([inFile(3), inFile(4)]).toEqual([low, high]);
  expect(file.rows.slice(1).every((cells) => cells.at(-1) === "SIMULATED")).toBe(true);
  await page.getByRole("checkbox", { name: "Per day" }).click();
  const groups = page.getByRole("table", { name: "Usage by group" });
  await expect(groups.getByRole("rowheader")).toHaveCount(3);
  await expect(groups.getByRole("row").last()).toContainText(`${low}–${high}`);
  const groupFile = await csvOf(page);
  expect(groupFile.rows[0]?.[0]).toContain("Operation");
  const inGroups = groupFile.rows.slice(1).map((cells) => [Number(cells[2]), Number(cells[3])] as const);
  expect(inGroups.reduce((sum, [from]) => sum + from, 0)).toBe(low);
  expect(inGroups.reduce((sum, [, to]) => sum + to, 0)).toBe(high);
  await page.getByRole("radio", { name: "Calls" }).click({ force: true });
  await expect(page).toHaveURL(/measure=calls/);
  await expect(legend("Calls by day", "Sold orders")).toHaveText(new RegExp(`${sold.length + 1}$`));
  await expectAccessible(page, "usage");

  await page.getByRole("navigation", { name: "Usage" }).getByRole("link", { name: "Call log" }).click();
  await expect(entries(page)).toHaveCount(meter.calls.length);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("checkbox", { name: "Include cached" }).click();
  await expect(entries(page)).toHaveCount(meter.calls.length + 1);
  await expect(entries(page).getByText("From cache")).toHaveCount(1);
  const calls = await csvOf(page);
  expect(calls.rows.length - 1).toBe(meter.calls.length + 1);
  const place = calls.rows[0]?.findIndex((text) => text.includes("counted per call")) ?? -1;
  expect(calls.rows.slice(1).reduce((sum, cells) => sum + Number(cells[place]), 0)).toBe(whole.points);
  await expectAccessible(page, "the log of calls");

  await page.getByRole("checkbox", { name: "Possibly charged only" }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Sold orders · enhanced" });
  await expect(sheet).toContainText("Outcome unknown");
  await expect(sheet).toContainText("possibly charged");
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page, "the sheet of a call on a phone");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expectAccessible(page, "the log of calls on a phone");
  const { total, newest } = await openTrail(desk, "exported");
  expect(await total()).toBe(3);
  expect((await newest())?.details).toMatchObject({ what: "calls" });
});

test("a day opens its other figures by keyboard, and a bar its day by a press", async ({
  page,
  desk,
  signIn,
  beginAnew,
}) => {
  await beginAnew();
  // The second one is cached.
  await askForPages(desk, "staff", [
    ["sold", 1],
    ["sold", 1],
  ]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn("admin");
  await page.goto("/usage?period=week&operation=soldOrders&rows=day");
  const first = table(page).locator("tbody tr").first();
  await expect(first).toContainText("so far");
  await expect(first, "without scrolling").toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("region", { name: "Live call rate" })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveCount(0);
  const bar = page.locator("[data-day] rect").first();
  await expect(bar).toHaveAttribute("fill", "var(--chart-5)");
  await expect(bar).toHaveAttribute("fill-opacity", "0.55");

  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/") && asked.push(request.url())));
  const open = table(page).getByRole("button", { name: /^More figures: \d{4}-\d{2}-\d{2}$/ });
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await open.focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveAttribute("aria-expanded", "true");
  await expect(open).toBeFocused();
  await expect(table(page).locator("tbody").getByRole("rowheader")).toHaveText([
    /so far/,
    "Calls saved",
    "Points saved",
  ]);
  await page.emulateMedia({ media: "print" });
  await expect(table(page).getByRole("rowheader", { name: "Calls saved" })).toBeVisible();
  await expect(open).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await open.press("Space");
  await expect(table(page).locator("tbody tr")).toHaveCount(1);
  expect(asked).toEqual([]);

  await page.getByRole("combobox", { name: "Group by" }).selectOption("Charge type");
  await expect(
    table(page)
      .getByRole("cell", { name: /^Sold orders · (enhanced|basic)$/ })
      .first(),
  ).toBeVisible();
  await bar.hover();
  await expect(page.locator("[role=tooltip]")).toContainText(
    /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), [A-Z][a-z]{2} \d{1,2} · so farTotal/,
  );
  await bar.click();
  await expect(page).toHaveURL(/from=(\d{4}-\d{2}-\d{2})&to=\1/);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(table(page).locator("tbody tr").first()).toBeVisible();
  await expectAccessible(page, "usage on a phone");
});

test("filters are in the URL; a failed read says so; an invalid range is not sent", async ({
  page,
  desk,
  signIn,
}) => {
  await askForPages(desk, "staff", [["sold", 1]]);
  await signIn("admin");
  const down = (route: Route) => route.abort();
  await page.route("**/api/usage/calls*", down);
  await page.goto("/usage/calls");
  const failed = page.getByRole("heading", { name: "Couldn’t load the figures" });
  await expect(failed).toBeVisible();
  await page.unroute("**/api/usage/calls*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toHaveCount(0);
  await expect(entries(page).first()).toBeVisible();
  const shown = await entries(page).first().textContent();
  await page.route("**/api/usage/calls*", down);
  await page.getByRole("button", { name: "Refresh" }).click();
  const stale = page.getByRole("alert").filter({ hasText: "Showing data loaded earlier." });
  await expect(stale).toBeVisible();
  await expect(entries(page).first()).toHaveText(shown!);
  await page.unroute("**/api/usage/calls*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(stale).toHaveCount(0);

  const operation = page.getByRole("combobox", { name: "Operation" });
  const variant = page.getByRole("combobox", { name: "Variant" });
  const code = page.getByRole("combobox", { name: "Code" });
  await operation.selectOption("Card checks");
  await expect(code).toHaveCount(0);
  await page.getByRole("button", { name: "More filters" }).click();
  await variant.selectOption("4 elements");
  await page.getByRole("combobox", { name: "Outcome" }).selectOption("Rejected");
  await code.selectOption("204");
  await page.getByRole("radio", { name: "Last 7 days" }).click({ force: true });
  await expect(page.getByRole("heading", { name: "No calls match your filters" })).toBeVisible();
  await expect(page).toHaveURL(/\?period=week&operation=bankCard&outcome=refused&variant=4&code=204$/);
  await page.reload();
  await expect(variant).toHaveValue("4");
  await expect(code).toHaveValue("204");
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

test("the pace is read every other second while the page is seen, and not while it is hidden", async ({
  page,
  desk,
  signIn,
}) => {
  await askForPages(desk, "staff", [["sold", 1]]);
  await page.clock.install();
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
  await readsGrowPast(reads + 1);
  await setVisibility("hidden");
  const hidden = reads;
  await page.clock.runFor(20_000);
  expect(reads).toBe(hidden);
  await setVisibility("visible");
  await readsGrowPast(hidden);

  async function readsGrowPast(before: number): Promise<void> {
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return reads;
      })
      .toBeGreaterThan(before);
  }

  async function setVisibility(state: string): Promise<void> {
    await page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  }
});
