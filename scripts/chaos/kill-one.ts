import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessGroup } from "#lib/testing/start-process-group.ts";
import { serversIn } from "../steps/postgres/former-server.mjs";
import { isThere } from "../steps/postgres/read-process-identity.mjs";

/** Processes to kill, in turn. */
export const VICTIMS = ["dashboard", "launcher", "database"] as const;
export type Victim = (typeof VICTIMS)[number];

/** Longest time that browsers go on without the database. */
const MAX_OUTAGE_MS = 1_500;

/** Kills the victim with SIGKILL; of the database either the first process or all. Resolves when requests must stop. */
export async function killOne(
  victim: Victim,
  { dashboard, launcher, database, dataDir }: ProcessGroup,
): Promise<void> {
  if (victim !== "database") {
    process.kill(victim === "dashboard" ? dashboard : launcher, "SIGKILL");
    return untilGone(victim === "dashboard" ? dashboard : launcher);
  }
  const first = database();
  if (first === null) throw new Error("no database runs");
  const others =
    Math.random() < 0.5 ? serversIn(join(dataDir, "postgres"), "").filter((pid) => pid !== first) : [];
  for (const pid of [first, ...others]) if (isThere(pid)) process.kill(pid, "SIGKILL");
  await sleep(Math.random() * MAX_OUTAGE_MS);
}

/** Resolves with a running group: the launcher restarts a killed database, other victims need a new start. */
export async function comeBack(
  victim: Victim,
  group: ProcessGroup,
  start: () => Promise<ProcessGroup>,
): Promise<ProcessGroup> {
  if (victim === "dashboard") await group.end();
  if (victim === "launcher") await untilGone(group.dashboard);
  if (victim !== "database") return start();
  while (
    !(await fetch(`${group.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (!isThere(group.dashboard)) throw new Error(`the dashboard went with the database: ${group.output()}`);
    await sleep(50);
  }
  return group;
}

async function untilGone(pid: number): Promise<void> {
  while (isThere(pid)) await sleep(10);
}
