import type { Page } from "@playwright/test";

/**
 * Resolves once our page reacts to typing and presses: fields and buttons exist before the script that listens. React
 * marks them while it hydrates, and the first element of each part that came with its own boundary ("$"), and has
 * finished when the browser is idle.
 */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTaken = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps$"));
    const isOurs = document.querySelector('script[src*="/_next/"]') !== null;
    if (document.body === null) return false;
    if (!isOurs) return true;
    const parts: Element[] = [];
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode()) {
      const { data, nextSibling } = comments.currentNode as Comment;
      if (data === "$" && nextSibling instanceof Element) parts.push(nextSibling);
    }
    return [...document.querySelectorAll("button, input, select, textarea"), ...parts].every(isTaken);
  });
  // Safari has no such function, nor has a journey without young features.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        "requestIdleCallback" in window
          ? requestIdleCallback(resolve, { timeout: 2_000 })
          : setTimeout(resolve, 50),
      ),
  );
}

/** Opens an address in a page that isn't the fixture's, whose `goto` waits as well. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilListening(page);
}

/** Goes to another page of ours as a link does, without loading a document: session and loaded data stay. */
export async function walkTo(page: Page, path: string): Promise<void> {
  const before = page.url();
  await page.evaluate((to) => {
    (window as unknown as { next: { router: { push: (path: string) => void } } }).next.router.push(to);
  }, path);
  await page.waitForURL((url) => url.href !== before, { waitUntil: "commit" });
  // A page that redirects is empty for a moment.
  await page.waitForFunction(() => document.title !== "" && document.querySelector("h1") !== null);
}
