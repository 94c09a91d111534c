import type { Locator, Page } from "@playwright/test";

/** Milliseconds from each key to the frame that shows it. */
export async function typeInto(page: Page, text: string): Promise<number[]> {
  await page.bringToFront();
  await page.getByLabel("Remark", { exact: true }).first().focus();
  await page.evaluate(() => {
    const times: number[] = [];
    (globalThis as { keyTimes?: number[] }).keyTimes = times;
    document.addEventListener(
      "keydown",
      () => {
        const startedAt = performance.now();
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - startedAt)));
      },
      true,
    );
  });
  await page.keyboard.type(text, { delay: 80 });
  await page.waitForFunction(
    (count) => (globalThis as { keyTimes?: number[] }).keyTimes?.length === count,
    text.length,
  );
  return page.evaluate(() => (globalThis as { keyTimes?: number[] }).keyTimes ?? []);
}

/**
 * The longest task in milliseconds (0 if none is over 50) from a click or Escape until the page is at rest and has
 * `until`. The target is found before, since that is a long task of its own.
 */
export async function longestTask(page: Page, target: Locator | "Escape", until?: string): Promise<number> {
  await page.bringToFront();
  const box = target === "Escape" ? null : await target.boundingBox();
  await page.evaluate(() => {
    const tasks: number[] = [];
    const watch = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    watch.observe({ type: "longtask" });
    Object.assign(globalThis, { tasks, watch });
  });
  if (box === null) await page.keyboard.press("Escape");
  else await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return page.evaluate(async (selector) => {
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    while (selector !== undefined && document.querySelector(selector) === null) await nextFrame();
    for (let frame = 0; frame < 30; frame += 1) await nextFrame();
    const { tasks, watch } = globalThis as unknown as { tasks: number[]; watch: PerformanceObserver };
    tasks.push(...watch.takeRecords().map(({ duration }) => duration));
    watch.disconnect();
    return Math.max(0, ...tasks);
  }, until);
}
