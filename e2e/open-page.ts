import type { Page, Response } from "@playwright/test";

/** Opens an address and waits until the page listens. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await untilListening(page);
  return response;
}

/** The document has its fields before the script that listens: what is typed into them until then is lost. */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReacts = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps$"));
    const controls = [...document.querySelectorAll("button, input, select, textarea")];
    return controls.length > 0 && controls.every(isReacts);
  });
}
