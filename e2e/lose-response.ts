import type { Page, Request } from "@playwright/test";

/** Loses the response of the next such request, once; the dashboard gets the request. */
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
