import type { BrowserContext, Page } from "@playwright/test";

export type Load = {
  /** Milliseconds until the largest part of the first screen was painted. */
  largestPaint: number;
  /** Milliseconds of tasks beyond 50 each. */
  blocked: number;
  styles: number;
  layouts: number;
  /** Milliseconds of both together. */
  styleAndLayout: number;
};

/** Measures the load of a page with an empty cache; `slowdown` makes the processor as slow as a phone's. */
export async function measureLoad(
  context: BrowserContext,
  open: (page: Page) => Promise<unknown>,
  slowdown: number,
): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Performance.enable");
  if (slowdown > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    const seen = { largestPaint: 0, blocked: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) =>
      list.getEntries().forEach(({ startTime }) => (seen.largestPaint = startTime)),
    ).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => (seen.blocked += duration - 50)),
    ).observe({ type: "longtask", buffered: true });
  });
  await open(page);
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1)
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return (globalThis as unknown as { seen: { largestPaint: number; blocked: number } }).seen;
  });
  const { metrics } = await session.send("Performance.getMetrics");
  await page.close();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN;
  return {
    ...seen,
    styles: metric("RecalcStyleCount"),
    layouts: metric("LayoutCount"),
    styleAndLayout: 1000 * (metric("RecalcStyleDuration") + metric("LayoutDuration")),
  };
}
