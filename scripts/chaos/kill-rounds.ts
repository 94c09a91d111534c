import { freePort } from "../steps/ports.mjs";
import { bundledDatabaseUrl, remainsOf, startProcessGroup } from "#lib/testing/start-process-group.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { seedDatabase } from "./seed-database.ts";
import { verifyLedger, type Findings } from "./verify-ledger.ts";
import { comeBack, killOne, VICTIMS, type Victim } from "./kill-one.ts";
import { verifyPaidResults } from "./verify-paid-results.ts";
import { signInUsers } from "./sign-in-users.ts";
import type { PaidRequest } from "./make-request.ts";
import { type Arrival, readArrivals, readLedger } from "./read-records.ts";
import { requestUntilKilled, sendAgain } from "./request-until-killed.ts";
import { calmService } from "./inject-faults.ts";

export type KillRound = {
  round: number;
  victim: Victim;
  livedMs: number;
  tookMs: number;
  requests: PaidRequest[];
  arrivals: number;
  sentAgain: number;
  /** Number of paid results checked after the kill, and those that were gone. */
  looked: number;
  missing: string[];
  /** Findings of all rounds so far. */
  findings: Findings;
  /** Rows of all rounds so far whose process was killed before their end. */
  givenUp: number;
};

/**
 * Kills dashboard, launcher and database in turn during mixed work, again and again on one data folder; the service and
 * its meter survive. Resolves with the processes left after the last stop.
 */
export async function killRounds(
  rounds: number,
  onRound: (round: KillRound) => void,
): Promise<{ orphans: string[] }> {
  const folder = temporaryFolder();
  const sandbox = await startSandbox();
  const port = await freePort("127.0.0.1");
  const env = { COMMERCE_BASE_URL: sandbox.baseUrl, COMMERCE_ACCESS_TOKEN: sandbox.token };
  const start = () => startProcessGroup({ by: "node", folder: folder.path, port, env });
  const requests: PaidRequest[] = [];
  const arrivals: Arrival[] = [];
  let lastId = 0;
  let group = await start();
  try {
    const people = await seedDatabase(bundledDatabaseUrl(group.dataDir), sandbox.control);
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = performance.now();
      const victim = VICTIMS[(round - 1) % VICTIMS.length] ?? "dashboard";
      const databaseUrl = bundledDatabaseUrl(group.dataDir);
      const users = await signInUsers({ ...group, databaseUrl, people: async () => people }, round);
      const work = await requestUntilKilled(
        () => killOne(victim, group),
        sandbox.control,
        users,
        requests.length,
      );
      requests.push(...work.requests);
      await calmService(sandbox.control);
      group = await comeBack(victim, group, start);
      const sentAgain = await sendAgain(work.requests);
      const { looked, missing } = await verifyPaidResults(users, work.requests);
      const rows = await readLedger(databaseUrl);
      const read = await readArrivals(sandbox.control, lastId);
      lastId = read.lastId;
      arrivals.push(...read.arrivals);
      const findings = verifyLedger({ requests, arrivals, rows });
      const givenUp = rows.filter(({ isGivenUp }) => isGivenUp).length;
      onRound({
        round,
        victim,
        ...work,
        arrivals: read.arrivals.length,
        sentAgain,
        looked,
        missing,
        findings,
        givenUp,
        tookMs: performance.now() - startedAt,
      });
    }
    await group.end("SIGTERM");
    return {
      orphans: remainsOf(group).map(({ pid, words }) => `process ${pid} still runs: ${words.slice(0, 120)}`),
    };
  } finally {
    for (const { pid } of remainsOf(group)) process.kill(pid, "SIGKILL");
    await sandbox.stop();
    folder.remove();
  }
}
