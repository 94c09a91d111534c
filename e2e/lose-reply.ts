import type { Page, Request } from "@playwright/test";

/** Lets the next such request reach the dashboard and loses what comes back, once. */
export async function loseReply(
  page: Page,
  url: string | RegExp,
  isMeant: (request: Request) => boolean = () => true,
): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || !isMeant(route.request())) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}
