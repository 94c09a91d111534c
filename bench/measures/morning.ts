// Measures the reads of thirty people at work while a hundred sign in within two minutes and open Today, with one
// dashboard and with three.
import { setTimeout as sleep } from "node:timers/promises";
import { openTestApp } from "#lib/testing/test-app.ts";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import type { Visitor } from "#lib/testing/visit-desk.ts";
import { ensureBuild } from "../../scripts/steps/ensure-build.mjs";
import { figure, percentile, printFigures } from "../figures.ts";
import { addCrowd, answeredMs, signedIn } from "../services/crowd.ts";

const COMING = 100;
const AT_WORK = 30;
const MORNING_MS = 120_000;
const QUIET_MS = 30_000;
/** Time that a person looks at a page before the next one. */
const LOOK_MS = 3_000;
const RATIO_BAR = 3;
const PATHS = ["/api/today", "/api/orders/book?shop=", "/api/today/overdue", "/orders/book"];

/** True when everybody gets in and reads of the people at work stay within the bar, with one dashboard and three. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  let areMet = true;
  for (const dashboards of [1, 3]) areMet = (await measure(dashboards)) && areMet;
  return areMet;
}

async function measure(dashboards: number): Promise<boolean> {
  const app = await openTestApp();
  const desks: RunningDesk[] = [];
  try {
    const emails = await addCrowd(COMING + AT_WORK);
    const env = {
      ...sandboxEnv(app.sandbox),
      APP_KEY: process.env.APP_KEY ?? "",
      NEXTAUTH_SECRET: "s".repeat(44),
    };
    for (let nth = 0; nth < dashboards; nth += 1)
      desks.push(await startDesk({ env, databaseUrl: app.databaseUrl }));
    const urlOf = (nth: number) => desks[nth % dashboards]?.url ?? "";
    const atWork: Visitor[] = [];
    for (const [nth, email] of emails.slice(COMING).entries()) atWork.push(await signedIn(urlOf(nth), email));
    const paths = PATHS.map((path) => (path.endsWith("=") ? `${path}${app.shopId("林间小铺")}` : path));
    await working(atWork, paths, () => sleep(LOOK_MS * 2));
    const quiet = await working(atWork, paths, () => sleep(QUIET_MS));
    const came: number[] = [];
    let gaveUp = 0;
    const busy = await working(atWork, paths, () =>
      Promise.all(
        emails.slice(0, COMING).map(async (email, nth) => {
          await sleep((nth * MORNING_MS) / COMING);
          const beganAt = performance.now();
          try {
            const visitor = await signedIn(urlOf(nth), email);
            await answeredMs(visitor, ["/"]);
            await answeredMs(visitor, ["/api/today"]);
            came.push(performance.now() - beganAt);
          } catch (error) {
            gaveUp += 1;
            console.log(String(error));
          }
        }),
      ),
    );
    const [before, during] = [quiet, busy].map((times) => percentile(times, 95)) as [number, number];
    console.log(
      `${dashboards} dashboards: p95 of those at work ${before.toFixed(0)} ms quiet, ` +
        `${during.toFixed(0)} ms in the morning; ` +
        `a sign-in with its first page p95 ${percentile(came, 95).toFixed(0)} ms`,
    );
    const what = `${COMING} people come, ${dashboards} dashboards`;
    return printFigures([
      figure(`${what}: had to give up`, gaveUp, "", 0),
      figure(`${what}: p95 of those at work`, during / before, "× quiet", RATIO_BAR),
    ]);
  } finally {
    for (const desk of desks) await desk.stop();
    await app.close();
  }
}

/** Durations of reads of people at their own pace, until `during` is over. */
async function working(
  people: readonly Visitor[],
  paths: readonly string[],
  during: () => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  const all = people.map(async (visitor, nth) => {
    await sleep((nth * LOOK_MS) / people.length);
    for (let at = nth; !isOver; at += 1) {
      took.push(await answeredMs(visitor, [paths[at % paths.length] ?? "/"]));
      await sleep(LOOK_MS);
    }
  });
  try {
    await during();
  } finally {
    isOver = true;
    await Promise.all(all);
  }
  return took;
}
