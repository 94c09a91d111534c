import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { YOUNGER } from "../browser-minimum.mjs";
import { removeFrom } from "../../e2e/remove-younger.ts";
import { targetExpression, readersBy, until, type Engine, type EngineKind, type Target } from "./engine.ts";

const size = { width: 1440, height: 900 };

export const firefox: EngineKind = {
  name: "Firefox",
  packages: "firefox-esr",
  programs: [{ name: "firefox-esr", variable: "FIREFOX_PATH" }],
  start: async ([executablePath], folder) => {
    const extraPrefsFirefox = { "browser.download.folderList": 2, "browser.download.dir": folder };
    return driven(await puppeteer.launch({ browser: "firefox", executablePath, extraPrefsFirefox }));
  },
};

export const olderChromium: EngineKind = {
  name: "Chromium without young functions",
  packages: "chromium",
  programs: [{ name: "chromium", variable: "CHROMIUM_PATH" }],
  start: async ([executablePath], downloadPath) => {
    const browser = await puppeteer.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
      downloadBehavior: { policy: "allow", downloadPath },
    });
    return driven(browser, (page) => page.evaluateOnNewDocument(removeFrom, YOUNGER));
  },
};

async function driven(browser: Browser, prepare?: (page: Page) => Promise<unknown>): Promise<Engine> {
  const page = await browser.newPage();
  await page.setViewport(size);
  await prepare?.(page);

  const press = (target: Target) =>
    until(`${target.css} ${target.named ?? ""}`, async () => {
      const found = (await page.evaluateHandle(targetExpression(target))).asElement();
      if (found) await (found as ElementHandle<Element>).click();
      return found;
    });

  return {
    version: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    press: async (target) => void (await press(target)),
    type: async (target, text) => {
      await press(target);
      await page.evaluate("document.activeElement.select()");
      await page.keyboard.type(text);
    },
    ...readersBy(<Value>(expression: string) => page.evaluate(expression) as Promise<Value>),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
