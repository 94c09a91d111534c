import lighthouse, { desktopConfig } from "lighthouse";
import { atLeast, type Figure, figure, percentile } from "../figures.ts";
import { startFloors } from "./floors.ts";
import { type Bench, openSoldOrders } from "./visits.ts";

type Device = "phone" | "desk";
type Audit = {
  /** Points out of a hundred. */
  score: number;
  /** Milliseconds until the largest part of the first screen was painted. */
  largestPaint: number;
  /** Milliseconds of tasks beyond 50 each. */
  blocked: number;
};

/** Runs Lighthouse's performance audit of a page, in the browser that listens at `port`. */
async function runAudit(
  url: string,
  device: Device,
  browser: { port: number; cookies: string },
): Promise<Audit> {
  const result = await lighthouse(
    url,
    {
      port: browser.port,
      onlyCategories: ["performance"],
      extraHeaders: { Cookie: browser.cookies },
      logLevel: "error",
    },
    device === "desk" ? desktopConfig : undefined,
  );
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories } = result.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? NaN;
  return {
    score: (categories.performance?.score ?? NaN) * 100,
    largestPaint: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
  };
}

const RUNS = 3;
const BARS = {
  phone: { score: 88, blocked: 300 },
  desk: { score: 99, blocked: 20 },
} as const;

/**
 * Audits a page of a hundred sold orders, with rows in the document or requested by the browser, beside a plain HTML
 * table and an empty page of Next.
 */
export async function measureAudits(bench: Bench, html: string): Promise<Figure[]> {
  const floors = await startFloors(html);
  const list = `${bench.desk.url}/orders/sold?size=100`;
  await bench.sandbox.control.setLatency({ soldOrders: 20 });
  const window = await bench.openWindow();
  const figures: Figure[] = [];
  // Each audit needs a page that isn't cached.
  let further = 1;
  for (const device of ["phone", "desk"] as const) {
    const audits: Record<"cached" | "live" | "plain" | "bare", Audit[]> = {
      cached: [],
      live: [],
      plain: [],
      bare: [],
    };
    const audit = (url: string) =>
      runAudit(url, device, { port: bench.debuggingPort, cookies: bench.cookies });
    for (let run = 0; run < RUNS; run += 1) {
      await (await openSoldOrders(window, bench.desk, 100)).close();
      audits.cached.push(await audit(list));
      audits.live.push(await audit(`${list}&page=${(further += 1)}`));
      audits.plain.push(await audit(floors.plainUrl));
      audits.bare.push(await audit(floors.bareUrl));
    }
    const median = (whose: keyof typeof audits, what: keyof Audit) =>
      percentile(
        audits[whose].map((each) => each[what]),
        50,
      );
    for (const [whose, rows] of [
      ["cached", "rows with the document"],
      ["live", "rows requested"],
    ] as const)
      figures.push(
        atLeast(
          `Lighthouse, ${device}, ${rows}: performance`,
          median(whose, "score"),
          "",
          BARS[device].score,
        ),
        figure(
          `Lighthouse, ${device}, ${rows}: largest paint ÷ a table of mere HTML`,
          median(whose, "largestPaint") / median("plain", "largestPaint"),
          "×",
          3,
        ),
        figure(
          `Lighthouse, ${device}, ${rows}: blocked beyond a bare page of Next`,
          median(whose, "blocked") - median("bare", "blocked"),
          "ms",
          BARS[device].blocked,
        ),
      );
    for (const [whose, what] of [
      ["plain", "a table of mere HTML"],
      ["bare", "a bare page of Next"],
    ] as const)
      console.log(
        `${device}, ${what}: performance ${median(whose, "score").toFixed(0)}, ` +
          `largest paint ${median(whose, "largestPaint").toFixed(0)} ms, ` +
          `blocked ${median(whose, "blocked").toFixed(0)} ms`,
      );
  }
  await window.close();
  await floors.stop();
  return figures;
}
