import type { Page } from "@playwright/test";
import { en } from "#messages/messages.ts";
import { askForBuyers, askForLinks, checkOneCard } from "./ask-once.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { actionsOfBuild } from "./build-lists.ts";
import { findFaults, VIEWS } from "./find-faults.ts";
import { findMisfits } from "./find-misfits.ts";
import { expect, test } from "./fixtures.ts";
import { removeYounger } from "./remove-younger.ts";
import { ROUTES } from "./rights.ts";
import { sendAction } from "./send-action.ts";
import { walkTo } from "./until-listening.ts";

/** 720 px: a window of 1440 px at 200 %. */
const WIDTHS = [1440, 1366, 1024, 768, 720, 360];
/** A4 in landscape without a printer's margins. */
const PRINTED = { width: 1046, height: 720 };
/** Pages with addresses, variables and bytes, which are of no language. */
const HAS_CODE = /connection|service-format|retention/;

/** The heading in place of a page that failed, in both languages. */
const FAILED = /Couldn’t show this page|页面加载失败/;

const pages = Object.keys(ROUTES).filter((path) => !/^\/(api|_|healthz|readyz|metrics)/.test(path));
const isOpen = (path: string) => ROUTES[path]?.right === "everybody";

test("row 126: in a browser of the minimum every page fits six widths and paper, and passes axe", async ({
  page,
  context,
  desk,
  sandbox,
  signIn,
  consoleErrors,
}) => {
  test.setTimeout(300_000);
  await removeYounger(context);
  const open = openRequests(page);
  const faults: string[] = [];
  // The text after # is a used link.
  await visit(pages.filter(isOpen).map((path) => (path === "/sign-in" ? path : `${path}?#old`)));
  expect(await page.evaluate(() => [typeof URL.parse, "groupBy" in Map, "scheduler" in window])).toEqual([
    "undefined",
    false,
    false,
  ]);
  await signIn("admin");
  await speak("en");
  // Fills all pages: a result of each operation, and a call that may have been charged.
  await page.goto("/orders/sold");
  for (const ask of [askForBuyers, checkOneCard, askForLinks]) {
    await ask(page, en);
    await settled();
  }
  await sandbox.control.addFault({ kind: "html", status: 502 }, { operation: "soldOrders" });
  await page.goto("/orders/sold?page=7");
  await settled();
  const [done = "", paused = ""] = await startJobs(desk);
  const others = pages.filter((path) => !isOpen(path)).map((path) => path.replace("[id]", done));
  await visit([...others, "/orders/book?all=1", `/jobs/${paused}`]);
  expect(faults).toEqual([]);
  expect(consoleErrors).toEqual([]);

  async function visit(paths: string[]): Promise<void> {
    for (const view of VIEWS) {
      await speak(view.locale);
      for (const [nth, path] of paths.entries()) {
        await page.setViewportSize(view);
        // The first page sets the language; without a session each page is a new document.
        if (nth === 0 || isOpen(path.replace("?#old", ""))) await page.goto(path);
        else await walkTo(page, path);
        await settled();
        await expect(page.getByText(FAILED)).toHaveCount(0);
        const note = (found: string[], how: string) =>
          faults.push(...found.map((fault) => `${path} in ${view.locale} ${how}: ${fault}`));
        note(
          await findFaults(page, view, { hasCode: HAS_CODE.test(path), inBoth: nth === 0 }),
          "as it opens",
        );
        for (const width of WIDTHS.filter((one) => one !== view.width)) {
          await page.setViewportSize({ width, height: width < 760 ? 780 : 900 });
          note(await findMisfits(page), `at ${width} px`);
        }
        await page.setViewportSize(PRINTED);
        await page.emulateMedia({ media: "print" });
        note(await findMisfits(page), "printed");
        await page.emulateMedia({ media: "screen" });
      }
    }
  }

  function speak(locale: string): Promise<void> {
    return context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
  }

  /** Resolves once the page has finished loading and drawing. */
  async function settled(): Promise<void> {
    await expect
      .poll(
        async () => {
          await drawn(page);
          return open.size + (await page.locator("main [aria-busy=true]").count());
        },
        { intervals: [20], timeout: 30_000 },
      )
      .toBe(0);
  }
});

function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Tracks the page's requests without a response. */
function openRequests(page: Page): Set<unknown> {
  const open = new Set<unknown>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

/** Starts a fetch that ends, one that waits for a scan, an export and a schedule. Returns the ids of the fetches. */
async function startJobs(desk: RunningDesk): Promise<string[]> {
  const admin = await visitAs(desk, "admin");
  const send = async (name: string, input: unknown) => {
    const action = actionsOfBuild().find((one) => one.name.endsWith(` ${name}`));
    if (!action) throw new Error(`the build has no ${name}`);
    const text = await (await sendAction(admin, action, input)).text();
    expect(text, name).toContain('"ok":true');
    return text;
  };
  const fetchOf = (shopId: string) => ({ shopId, list: "soldOrders", goal: "new", edition: "enhanced" });
  const [open, closed] = [await findShopId(admin, "林间小铺"), await findShopId(admin, "山野茶事")];
  const ids: string[] = [];
  for (const [shopId, state] of [
    [open, "done"],
    [closed, "paused"],
  ] as const) {
    const id = /"id":"([\da-f-]{36})"/.exec(await send("startFetch", fetchOf(shopId)))?.[1] ?? "";
    const stateOf = async () =>
      ((await (await admin.fetch(`/api/jobs?id=${id}`)).json()) as { state: string }).state;
    await expect.poll(stateOf, { timeout: 30_000 }).toBe(state);
    ids.push(id);
  }
  await send("startExport", { shop: open });
  await send("setFetchSchedules", {
    lists: [{ shopId: open, list: "soldOrders" }],
    isOn: true,
    edition: "enhanced",
    everyMinutes: null,
    times: ["03:10", "12:30"],
    activeFrom: null,
    activeUntil: null,
    mostCalls: 20,
  });
  return ids;
}
