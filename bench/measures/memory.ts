// Measures the memory of the dashboard and its database at rest, after a sign-in and ten pages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { freePort } from "../../scripts/steps/ports.mjs";
import { descendantsOf, processes } from "#lib/testing/processes.ts";
import { startProcessGroup, type ProcessGroup } from "#lib/testing/start-process-group.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { ensureBuild } from "../../scripts/steps/ensure-build.mjs";
import { serversIn } from "../../scripts/steps/postgres/former-server.mjs";
import { figure, printFigures } from "../figures.ts";
import { words } from "#lib/testing/shown/words.ts";

const REST_SECONDS = Number(process.env.BENCH_REST_SECONDS ?? 60);
const PAGES = words(`
  /orders/sold /orders/pending /buyers /cards /top-up
  /usage /usage/calls /settings/shops /settings/people /settings/connection
`);
const LISTS = ["/api/orders/sold", "/api/orders/pending"];

type Held = { what: string; mb: number };

/** Prints the memory of each process; true when dashboard and database together are within their bar. Needs Linux. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const { path, remove } = temporaryFolder();
  const group = await startProcessGroup({ by: "npm", folder: path, port: await freePort("127.0.0.1") });
  try {
    await lookAround(group);
    await sleep(REST_SECONDS * 1_000);
    return tell(group);
  } finally {
    await group.end("SIGTERM");
    remove();
  }
}

/** Opens ten pages, and makes the requests that their scripts would make. */
async function lookAround(group: ProcessGroup): Promise<void> {
  const admin = await visitAs(group, "admin");
  const shopId = await findShopId(admin, "林间小铺");
  for (const path of [...PAGES, ...LISTS.map((list) => `${list}?shop=${shopId}&size=100`)]) {
    let response = await admin.fetch(path);
    // A list redirects to the address with its shop.
    const named = response.status === 307 ? response.headers.get("location") : null;
    if (named !== null) response = await admin.fetch(named);
    await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  }
}

function tell({ launcher, dashboard, sandbox, dataDir }: ProcessGroup): boolean {
  const all = processes();
  const held = (what: string, pids: number[]): Held[] => pids.map((pid) => ({ what, mb: readPssBytes(pid) }));
  const ours = [
    ...held("dashboard", [dashboard, ...descendantsOf(dashboard, all).map(({ pid }) => pid)]),
    ...held("PostgreSQL", serversIn(join(dataDir, "postgres"), "")),
  ];
  const otherProcesses = [
    ...held("start command", [launcher]),
    ...held("sandbox", sandbox === null ? [] : [sandbox]),
  ];
  for (const { what, mb } of [...ours, ...otherProcesses])
    console.log(`${what.padEnd(14)} ${mb.toFixed(1).padStart(6)} MB`);
  console.log(`start command and sandbox beside it: ${sum(otherProcesses).toFixed(1)} MB\n`);
  return printFigures([figure(`dashboard and database, ${REST_SECONDS} s at rest`, sum(ours), "MB", 300)]);
}

/** Memory of a process in megabytes, with its part of shared memory. */
function readPssBytes(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

function sum(held: Held[]): number {
  return held.reduce((total, { mb }) => total + mb, 0);
}
