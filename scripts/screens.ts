// Writes screenshots of all pages, or those named, to docs/screens: both languages, both themes, desk and phone width.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { type Locale, LOCALES } from "#lib/shared/text/locales.ts";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { visitDesk } from "#lib/testing/visit-desk.ts";
import { MESSAGES } from "#messages/messages.ts";
import { seedMonth } from "./screens/seed-month.ts";
import { askForBuyers, askForLinks, checkOneCard, type Words } from "../e2e/ask-once.ts";

type Screen = {
  name: string;
  path: string;
  person: string | null;
  ready: string;
  /** Brings the page into a state worth showing. */
  prepare?: (page: Page, words: Words) => Promise<void>;
};

const wanted = process.argv.slice(2);
const all: Screen[] = [
  { name: "sign-in", path: "/sign-in", person: null, ready: "main form" },
  { name: "today", path: "/", person: "admin", ready: "main h1", prepare: refreshAllShops },
  { name: "sold-orders", path: "/orders/sold", person: "staff", ready: "tbody tr" },
  { name: "pending-orders", path: "/orders/pending", person: "staff", ready: "tbody tr" },
  { name: "order-book", path: "/orders/book", person: "staff", ready: "main h1", prepare: readLists },
  { name: "buyer-ids", path: "/buyers", person: "staff", ready: "textarea", prepare: askForBuyers },
  { name: "card-checks", path: "/cards", person: "admin", ready: "main form", prepare: checkOneCard },
  { name: "top-up-links", path: "/top-up", person: "marketing", ready: "main", prepare: askForLinks },
  { name: "usage", path: "/usage", person: "admin", ready: "[data-day] rect" },
  { name: "usage-calls", path: "/usage/calls", person: "admin", ready: "tbody tr" },
  { name: "usage-maybe-charged", path: "/usage/maybe-charged", person: "admin", ready: "tbody tr" },
  { name: "usage-charges", path: "/usage/charges", person: "admin", ready: "main" },
  { name: "usage-budgets", path: "/usage/budgets", person: "admin", ready: "main" },
  { name: "account", path: "/account", person: "staff", ready: "main form" },
  { name: "settings-shops", path: "/settings/shops", person: "admin", ready: "main" },
  { name: "settings-fetching", path: "/settings/fetching", person: "admin", ready: "tbody tr" },
  { name: "settings-prices", path: "/settings/prices", person: "admin", ready: "main form" },
  { name: "settings-statuses", path: "/settings/statuses", person: "admin", ready: "main form" },
  { name: "settings-contacts", path: "/settings/contacts", person: "admin", ready: "main form" },
  { name: "settings-people", path: "/settings/people", person: "admin", ready: "main" },
  { name: "settings-connection", path: "/settings/connection", person: "admin", ready: "main" },
  { name: "settings-service-format", path: "/settings/service-format", person: "admin", ready: "main" },
  { name: "settings-cache", path: "/settings/cache", person: "admin", ready: "main form" },
  { name: "settings-notices", path: "/settings/notices", person: "admin", ready: "main" },
  { name: "settings-webhooks", path: "/settings/webhooks", person: "admin", ready: "main" },
  { name: "settings-api-keys", path: "/settings/api-keys", person: "admin", ready: "main" },
  { name: "practice", path: "/practice", person: "admin", ready: "main" },
  { name: "settings-retention", path: "/settings/retention", person: "admin", ready: "main" },
  { name: "settings-audit", path: "/settings/audit", person: "admin", ready: "tbody tr" },
];
const screens = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const themes = ["light", "dark"] as const;
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } };

const folder = fileURLToPath(new URL("../docs/screens", import.meta.url));
const sandbox = await startSandbox();
const desk = await startSeededDesk();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
});

try {
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const locale of LOCALES)
    for (const theme of themes)
      for (const size of ["desk", "phone"] as const) await shoot(locale, theme, size);
} finally {
  await browser.close();
  await desk.stop();
  await sandbox.stop();
}

/** Starts a desk with a month of calls, so that usage has something to show. */
async function startSeededDesk(): Promise<RunningDesk> {
  const seeded = await startDesk({ env: sandboxEnv(sandbox) });
  await seedMonth(seeded.databaseUrl);
  return seeded;
}

async function shoot(
  locale: Locale,
  theme: (typeof themes)[number],
  size: keyof typeof sizes,
): Promise<void> {
  for (const screen of screens) {
    const context = await browser.newContext({
      baseURL: desk.url,
      viewport: sizes[size],
      deviceScaleFactor: size === "phone" ? 2 : 1,
      colorScheme: theme,
      locale,
      timezoneId: "Asia/Shanghai",
    });
    await context.addCookies([
      { name: "md-locale", value: locale, url: desk.url },
      { name: "md-theme", value: theme, url: desk.url },
    ]);
    if (screen.person) await signIn(desk, context, screen.person);
    const page = await context.newPage();
    await page.goto(desk.url + screen.path);
    await page.locator(screen.ready).first().waitFor();
    await screen.prepare?.(page, MESSAGES[locale]);
    await page.waitForLoadState("networkidle");
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    await page.locator(".toast").waitFor({ state: "detached" });
    const file = [screen.name, size, locale, theme].join("-");
    await page.screenshot({ path: join(folder, `${file}.png`) });
    console.log(`docs/screens/${file}.png`);
    await context.close();
  }
}

/** Refreshes every shop on Today. */
async function refreshAllShops(page: Page): Promise<void> {
  await page.locator(".btn-paid").click();
  await page.locator(".btn-paid[aria-busy]").waitFor({ state: "detached" });
  await page.locator("main nav .icon-alert").waitFor();
}

/** Loads lists, whose orders are in the order book a moment later. */
async function readLists(page: Page): Promise<void> {
  for (const path of ["/orders/sold?size=100", "/orders/pending?size=50"]) {
    await page.goto(desk.url + path);
    await page.locator("tbody tr").nth(40).waitFor();
  }
  for (let rows = 0; rows < 20; rows = await page.locator("tbody tr").count()) {
    await page.goto(`${desk.url}/orders/book`);
    await page.waitForLoadState("networkidle");
  }
}

async function signIn({ url, people }: RunningDesk, context: BrowserContext, role: string): Promise<void> {
  const person = (await people()).find(({ email }) => email.startsWith(role));
  if (!person) throw new Error(`no demo person for ${role}`);
  const visitor = visitDesk(url);
  await visitor.signIn(person.email, person.password);
  await context.addCookies([...visitor.cookies()].map(([name, value]) => ({ name, value, url })));
}
