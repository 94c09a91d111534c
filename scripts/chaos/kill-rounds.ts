import { declareGone } from "#lib/testing/declare-gone.ts";
import { freePort } from "#lib/testing/free-port.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { createTestDatabase } from "#lib/testing/test-database.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { judgeBooks, type Arrival, type Findings } from "./judge-books.ts";
import { lookAgain } from "./look-again.ts";
import { openHands, type Hands } from "./open-hands.ts";
import { pressUntilKilled } from "./press-until-killed.ts";
import type { Press } from "./press.ts";
import { readArrivals } from "./read-arrivals.ts";
import { readBooks } from "./read-books.ts";
import { sendAgain } from "./send-again.ts";
import { calmService } from "./shake-service.ts";

export type KillRound = {
  round: number;
  livedMs: number;
  tookMs: number;
  presses: Press[];
  /** Rows that the kill left open. */
  cutOff: number;
  arrivals: number;
  /** Of all rounds so far. */
  findings: Findings;
};

export type Restart = { sentAgain: number; looked: number; missing: string[] };

type Steps = {
  onRound: (round: KillRound) => void;
  /** After each restart, by the dashboard that came up on its data. */
  onRestart: (restart: Restart) => void;
};

/** Kills the dashboard in the middle of mixed work, again and again on one database. Resolves with what its books say at the end, and how many calls arrived. */
export async function killRounds(rounds: number, { onRound, onRestart }: Steps): Promise<{ findings: Findings; arrivals: number }> {
  const folder = temporaryFolder();
  const database = await createTestDatabase();
  const sandbox = await startSandbox();
  const port = await freePort();
  const start = () => startDesk({ env: sandboxEnv(sandbox), dataDir: folder.path, databaseUrl: database.url, port });
  const presses: Press[] = [];
  const arrivals: Arrival[] = [];
  const cutOff = new Set<string>();
  let lastId = 0;
  let before: { hands: Hands; presses: Press[] } | null = null;

  async function judge(): Promise<{ findings: Findings; open: string[]; arrived: number }> {
    const read = await readArrivals(sandbox.control, lastId);
    lastId = read.lastId;
    arrivals.push(...read.arrivals);
    const books = await readBooks(database.url);
    const findings = judgeBooks({ presses, arrivals, books, cutOff });
    return { findings, open: books.rows.flatMap(({ id, outcome }) => (outcome === null ? [id] : [])), arrived: read.arrivals.length };
  }

  let desk = await start();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = performance.now();
      if (round > 1) desk = await start();
      if (before) onRestart(await comeBack(before));
      const hands = await openHands(desk, round);
      const work = await pressUntilKilled(desk, sandbox.control, hands, presses.length);
      presses.push(...work.presses);
      await calmService(sandbox.control);
      const { findings, open, arrived } = await judge();
      for (const id of open) cutOff.add(id);
      await declareGone(database.url);
      before = { hands, presses: work.presses };
      onRound({ round, ...work, cutOff: open.length, arrivals: arrived, findings, tookMs: performance.now() - startedAt });
    }
    desk = await start();
    if (before) onRestart(await comeBack(before));
    await desk.halt();
    const { findings } = await judge();
    return { findings, arrivals: arrivals.length };
  } finally {
    await desk.halt("SIGKILL");
    await sandbox.stop();
    await database.drop();
    folder.remove();
  }
}

async function comeBack({ hands, presses }: { hands: Hands; presses: Press[] }): Promise<Restart> {
  const sentAgain = await sendAgain(presses);
  return { sentAgain, ...(await lookAgain(hands, presses)) };
}
