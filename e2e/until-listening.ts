import type { Page } from "@playwright/test";

/**
 * Resolves once the page of ours keeps what is typed and pressed: the document has its fields and buttons before the
 * script that listens. React marks them while it takes them over, and has done so when the browser has nothing to do.
 */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTaken = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps$"));
    const isOurs = document.querySelector('script[src*="/_next/"]') !== null;
    return !isOurs || [...document.querySelectorAll("button, input, select, textarea")].every(isTaken);
  });
  // Safari has none, and a journey without young functions neither.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        "requestIdleCallback" in window
          ? requestIdleCallback(resolve, { timeout: 2_000 })
          : setTimeout(resolve, 50),
      ),
  );
}

/** Opens an address in a page that is not the fixture's, whose own `goto` waits as well. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilListening(page);
}

/**
 * Goes to another page of ours as a press of a link does: what a whole document costs, its scripts and its styles, is
 * spared. Who is signed in and what the browser has read stay as they are.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  const before = page.url();
  await page.evaluate((to) => {
    (window as unknown as { next: { router: { push: (path: string) => void } } }).next.router.push(to);
  }, path);
  await page.waitForURL((url) => url.href !== before, { waitUntil: "commit" });
  // A page that sends on is empty for a moment.
  await page.waitForFunction(() => document.title !== "" && document.querySelector("h1") !== null);
}
