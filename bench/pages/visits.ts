import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";
import { freePort } from "../../scripts/steps/ports.mjs";

export type Bench = {
  desk: RunningDesk;
  sandbox: RunningSandbox;
  browser: Browser;
  /** Port of the browser for tools. */
  debuggingPort: number;
  /** The `Cookie` header of a signed-in member of staff. */
  cookies: string;
  /** Opens a browser window of its own, signed in as staff. */
  openWindow: (size?: { width: number; height: number }) => Promise<BrowserContext>;
  stop: () => Promise<void>;
};

/** Starts a dashboard with a sandbox, and a browser. */
export async function startBench(): Promise<Bench> {
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  const debuggingPort = await freePort("127.0.0.1");
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      `--remote-debugging-port=${debuggingPort}`,
    ],
  });
  const visitor = await visitAs(desk, "staff");
  return {
    desk,
    sandbox,
    browser,
    debuggingPort,
    cookies: [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join("; "),
    openWindow: async (viewport = { width: 1440, height: 900 }) => {
      const context = await browser.newContext({ viewport, locale: "en" });
      await context.addCookies(
        [...visitor.cookies()].map(([name, value]) => ({ name, value, url: desk.url })),
      );
      return context;
    },
    stop: async () => {
      await browser.close();
      await desk.stop();
      await sandbox.stop();
    },
  };
}

export async function openSoldOrders(
  context: BrowserContext,
  desk: RunningDesk,
  rows: 20 | 100,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${desk.url}/orders/sold?size=${rows}`);
  await page
    .locator("tbody tr")
    .nth(rows - 1)
    .waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

const PLAIN = `<!doctype html><title>Plain rows</title><style>
  body { margin: 0; font: 13px/20px sans-serif }
  main { height: 100vh; overflow: auto }
  table { width: 100%; border-collapse: collapse; table-layout: fixed }
  td { height: 44px; padding: 0 10px; border-bottom: 1px solid #ddd }
  td { overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
</style>`;

/** The cell texts of a page of orders, row by row. */
export function readTexts(orders: Page): Promise<string[][]> {
  return orders.evaluate(() =>
    [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    ),
  );
}

/** A page of plain HTML with these rows. */
export function plainTable(texts: string[][]): string {
  const cell = (text: string) => `<td>${text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</td>`;
  const rows = texts.map((cells) => `<tr>${cells.map(cell).join("")}</tr>`);
  return `${PLAIN}<main><table><tbody>${rows.join("")}</tbody></table></main>`;
}

/** Opens a bare table of these rows with a script that swaps them, at once or after 20 ms, and a bare field. */
export async function openPlainRows(context: BrowserContext, texts: string[][]): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(
    `${PLAIN}<nav><button aria-label="Next">Next</button><button aria-label="Later">Later</button>` +
      '<input aria-label="Remark"></nav><main><table><tbody></tbody></table></main>',
  );
  await page.evaluate((all) => {
    let shown = 0;
    const show = () => {
      shown += 1;
      const made = all.map((cells) => {
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
    document.querySelector("[aria-label=Next]")?.addEventListener("click", show);
    document.querySelector("[aria-label=Later]")?.addEventListener("click", () => setTimeout(show, 20));
    show();
  }, texts);
  return page;
}
