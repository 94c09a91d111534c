import type { Page } from "@playwright/test";
import { LOCALES } from "#components/layout/preferences/locales.ts";
import { en, zhCN } from "#messages/messages.ts";
import { askForBuyers, askForLinks, checkOneCard, type Words } from "./ask-once.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { actionsOfBuild } from "./build-lists.ts";
import { findMisfits } from "./find-misfits.ts";
import { expect, test } from "./fixtures.ts";
import { ROUTES } from "./rights.ts";
import { sendAction } from "./send-action.ts";

const WIDTHS = [1440, 1366, 1024, 768, 360];
/** A4 on its side, less the margins of a printer. */
const PRINTED = { width: 1046, height: 720 };

const pages = Object.keys(ROUTES).filter((path) => !/^\/(api|_|healthz|readyz)/.test(path));

for (const locale of LOCALES) {
  test(`nothing is cut, broken or sideways on any page in ${locale} at five widths and printed`, async ({
    page,
    context,
    desk,
    sandbox,
    signIn,
  }) => {
    test.setTimeout(300_000);
    await context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
    const words = (locale === "en" ? en : zhCN) as Words;
    const misfits: string[] = [];
    await visit("/sign-in");
    await signIn("admin");
    // Something to see everywhere: a result of each operation, and a call that may have been charged.
    await page.goto("/orders/sold");
    await askForBuyers(page, words);
    await settled(page);
    await checkOneCard(page, words);
    await settled(page);
    await askForLinks(page, words);
    await settled(page);
    await sandbox.control.addFault({ kind: "html", status: 502 }, { operation: "soldOrders" });
    await page.goto("/orders/sold?page=7");
    await settled(page);
    const jobs = await startJobs(desk);
    for (const path of pages) if (path !== "/sign-in") await visit(path.replace("[id]", jobs[0] ?? ""));
    await visit(`/jobs/${jobs[1]}`);
    expect(misfits).toEqual([]);

    async function visit(path: string): Promise<void> {
      await page.goto(path);
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 760 ? 780 : 900 });
        await note(`${path} at ${width} px`);
      }
      await page.setViewportSize(PRINTED);
      await page.emulateMedia({ media: "print" });
      await note(`${path} printed`);
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
    }

    async function note(where: string): Promise<void> {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
      misfits.push(...(await findMisfits(page)).map((misfit) => `${where}: ${misfit}`));
    }
  });
}

/** A fetch that ends, one that waits for a scan, an export, and a schedule. Returns the ids of the two fetches. */
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
  await send("setFetchSchedule", {
    shopId: open,
    list: "soldOrders",
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

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
}
