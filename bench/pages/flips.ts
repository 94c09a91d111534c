import type { BrowserContext, Page } from "@playwright/test";

/** Milliseconds from a press, measured inside the page, so that the way to the browser doesn't count. */
export type Flip = {
  /** Until the first frame with any change. */
  feedback: number;
  /** Until the frame with other rows in sight. */
  inSight: number;
  /** Until the last of the hundred rows has changed. */
  whole: number;
};

/** Presses a button of the pager, and waits for other rows. */
export async function flip(page: Page, button: "Next" | "Previous" | "Later"): Promise<Flip> {
  await page.bringToFront();
  await page.waitForLoadState("networkidle");
  return page.evaluate(async (name) => {
    const rows = () => document.querySelectorAll("tbody tr");
    const textOf = (at: number) => rows()[at]?.textContent;
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const [first, last] = [textOf(0), textOf(99)];
    let changedAt = 0;
    const watch = new MutationObserver(() => (changedAt ||= performance.now()));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    await nextFrame();
    changedAt = 0;
    const startedAt = performance.now();
    const since = () => performance.now() - startedAt;
    document.querySelector<HTMLButtonElement>(`nav button[aria-label^="${name}"]`)?.click();
    let [feedback, inSight] = [0, 0];
    for (;;) {
      await nextFrame();
      feedback ||= changedAt && since();
      if (rows().length >= 24 && textOf(0) !== first) inSight ||= since();
      if (rows().length === 100 && textOf(99) !== last && inSight) break;
    }
    watch.disconnect();
    return { feedback, inSight, whole: since() };
  }, button);
}

type TraceEvent = { name: string; args?: { beginData?: { stackTrace?: unknown } } };

/** Counts a flip's style recalculations and forced layouts, from a trace of several flips. */
export async function workOfFlips(
  context: BrowserContext,
  page: Page,
  pages: number,
): Promise<{ styles: number; forced: number }> {
  const count = 2 * (pages - 1);
  const session = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.stack"],
    },
  });
  for (let nth = 0; nth < count; nth += 1) await flip(page, nth < pages - 1 ? "Next" : "Previous");
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  const named = (name: string) => events.filter((event) => event.name === name);
  const forced = named("Layout").filter(({ args }) => args?.beginData?.stackTrace !== undefined);
  return { styles: named("UpdateLayoutTree").length / count, forced: forced.length / count };
}

/** Bytes of the script heap after a garbage collection. */
export async function readHeapBytes(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? NaN;
}
