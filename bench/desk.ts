// What the dashboard adds to a call, how it pages, and how soon it is up again.
import { callOverhead } from "./_call-overhead.ts";
import { commitsPerCall } from "./_commits-per-call.ts";
import { percentile } from "./_percentile.ts";
import { flipTimes } from "./_flip-times.ts";
import { secondStart } from "./_second-start.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";

type Line = { what: string; figure: number; unit: string; bar: number };

/** Prints a line a promise; true when every figure is within its bar. */
export async function run(): Promise<boolean> {
  const lines = [...(await ofRunningDesk()), await ofCommits(), await ofStart()];
  const widest = Math.max(...lines.map(({ what }) => what.length));
  for (const { what, figure, unit, bar } of lines) {
    const isMet = figure <= bar;
    console.log(`${what.padEnd(widest)}  ${`${round(figure)} ${unit}`.padStart(12)}  bar ${`${bar} ${unit}`.padEnd(10)}${isMet ? "" : "  MISSED"}`);
  }
  return lines.every(({ figure, bar }) => figure <= bar);
}

async function ofRunningDesk(): Promise<Line[]> {
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  try {
    const { throughDesk, direct } = await callOverhead(desk, sandbox);
    console.log(`${throughDesk.length} live calls in ms:   ${spread(throughDesk)}`);
    console.log(`${direct.length} direct calls in ms: ${spread(direct)}`);
    const flips = await flipTimes(desk);
    console.log(`${flips.length} page flips in ms:    ${spread(flips)}\n`);
    return [
      { what: "our server over a direct call, median", figure: percentile(throughDesk, 50) - percentile(direct, 50), unit: "ms", bar: 4 },
      { what: "page flip of 100 rows, median", figure: percentile(flips, 50), unit: "ms", bar: 90 },
      { what: "page flip of 100 rows, p95", figure: percentile(flips, 95), unit: "ms", bar: 130 },
    ];
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
}

async function ofCommits(): Promise<Line> {
  return { what: "commits per live call", figure: await commitsPerCall(), unit: "", bar: 3 };
}

async function ofStart(): Promise<Line> {
  return { what: "second npm start", figure: (await secondStart()) / 1_000, unit: "s", bar: 5 };
}

/** The fastest tenth tells what a busy machine hides. */
function spread(values: number[]): string {
  return [10, 50, 95].map((percent) => `p${percent} ${round(percentile(values, percent))}`).join(", ");
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
