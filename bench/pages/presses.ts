import type { Page } from "@playwright/test";

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

/** The longest task, in milliseconds, while something is done and until it is at rest; 0 for none over 50. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.bringToFront();
  await page.evaluate(() => {
    const tasks: number[] = [];
    const watch = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    watch.observe({ type: "longtask" });
    Object.assign(globalThis, { tasks, watch });
  });
  await act();
  return page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1)
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { tasks, watch } = globalThis as unknown as { tasks: number[]; watch: PerformanceObserver };
    tasks.push(...watch.takeRecords().map(({ duration }) => duration));
    watch.disconnect();
    return Math.max(0, ...tasks);
  });
}
