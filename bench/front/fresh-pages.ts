import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { visitAs } from "#lib/testing/visit-desk.ts";
import { findChromium } from "../../scripts/steps/chromium.mjs";
import { untilListening } from "../../e2e/until-listening.ts";
import type { Stage } from "./start-stage.ts";

const PATHS = [
  "/",
  "/orders/sold",
  "/orders/book",
  "/buyers",
  "/cards",
  "/top-up",
  "/jobs",
  "/usage",
  "/settings/people",
  "/account",
];
const MAX_WAIT_MS = 15_000;

type Window = {
  browser: Browser;
  openContext: () => Promise<BrowserContext>;
  close: () => Promise<void>;
};

/** Opens a browser whose contexts are signed in as admin through the front. */
export async function openBrowser({ front, desks }: Stage): Promise<Window> {
  const visitor = await visitAs({ url: front.url, people: desks[0].people }, "admin");
  const cookies = [...visitor.cookies()].map(([name, value]) => ({
    name,
    value,
    url: front.url,
    secure: true,
  }));
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  return {
    browser,
    openContext: async () => {
      const context = await browser.newContext({ baseURL: front.url, ignoreHTTPSErrors: true, locale: "en" });
      await context.addCookies(cookies);
      return context;
    },
    close: () => browser.close(),
  };
}

/** Loads pages with an empty cache each; counts those whose buttons and fields never began to listen, by build. */
export async function loadFreshPages(
  { openContext }: Window,
  count: number,
): Promise<{ dead: string[]; ofSecond: number }> {
  const dead: string[] = [];
  let ofSecond = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const context = await openContext();
    const page = await context.newPage();
    page.setDefaultTimeout(MAX_WAIT_MS);
    const path = PATHS[nth % PATHS.length] ?? "/";
    const faults = noteFaults(page);
    try {
      await page.goto(path);
      await untilListening(page);
      if (await page.evaluate(() => "isSecondBuild" in globalThis)) ofSecond += 1;
    } catch (error) {
      dead.push(`${path}: ${String(error).split("\n")[0]} ${faults.slice(0, 3).join("; ")}`);
    } finally {
      await context.close();
    }
  }
  return { dead, ofSecond };
}

/** Collects responses that failed, and errors of scripts. */
function noteFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}
