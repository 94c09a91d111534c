import "server-only";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { paces } from "#lib/server/db/schema.ts";
import { lockPace } from "#lib/server/metered/door/lock-pace.ts";
import { rememberEnd, takeEnds } from "#lib/server/metered/door/pending-ends.ts";
import { waitingLine, type WaitingLine } from "#lib/server/metered/door/waiting-line.ts";
import { askToLeave, cancelCall, endCall, sendCall, slowDownPace, type PaceState } from "#lib/server/service/pace-rule.ts";
import type { Departure, Pace, Priority } from "#lib/server/service/service-client.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** `perSecond` is asked within the transaction of each departure: what is set holds for the next one, of whatever process. */
type Options = {
  db: Database;
  perSecond: (transaction: Database) => Promise<number>;
  /** From this time between departure and sending on, the others are told of the sending: their pace would let the slot go too early. */
  longOpeningMs?: number;
};
type Left = { id: string; leftAt: number };

const LONG_OPENING_MS = 400;

/**
 * The pace of all dashboards on one PostgreSQL: one locked row an operation, judged by the clock of the database.
 * Within a process calls wait in one line, so that a hundred of them don't fight for the row.
 */
export function createPostgresPace({ db, perSecond, longOpeningMs = LONG_OPENING_MS }: Options): Pace {
  const lines = new Map<Operation, WaitingLine<Left>>();

  return { depart, slowDown: (operation) => change(operation, slowDownPace).then(() => undefined) };

  async function depart(operation: Operation, priority: Priority): Promise<Departure | null> {
    const askedAt = performance.now();
    const left = await lineOf(operation).wait(priority);
    if (!left) return null;
    const { id } = left;
    let held = left;
    const letGoAt = performance.now();
    return {
      waitMs: Math.round(letGoAt - askedAt),
      sent: async () => {
        if (performance.now() - letGoAt >= longOpeningMs) held = { id, leftAt: await change(operation, (state, now) => sendCall(state, id, now)) };
      },
      end: async () => rememberEnd(operation, held),
      cancel: () => change(operation, (state) => cancelCall(state, id)).then(() => undefined),
    };
  }

  function lineOf(operation: Operation): WaitingLine<Left> {
    const line = lines.get(operation) ?? waitingLine((priority) => ask(operation, priority));
    lines.set(operation, line);
    return line;
  }

  async function ask(operation: Operation, priority: Priority): Promise<{ left: Left } | { waitMs: number }> {
    const id = randomUUID();
    return db.transaction(async (transaction) => {
      await withoutSync(transaction);
      const limit = await perSecond(transaction);
      const { state, now } = await lockPace(transaction, operation);
      const ended = takeEnds(operation).reduce((before, end) => endCall(before, end, now), state);
      const verdict = askToLeave(ended, { id, priority, perSecond: limit, now });
      await save(transaction, operation, verdict.state);
      return verdict.mayLeave ? { left: { id, leftAt: now } } : { waitMs: verdict.waitMs };
    });
  }

  /** Comes back with when it was, by the clock of the database. */
  async function change(operation: Operation, next: (state: PaceState, now: number) => PaceState): Promise<number> {
    return db.transaction(async (transaction) => {
      await withoutSync(transaction);
      const { state, now } = await lockPace(transaction, operation);
      await save(transaction, operation, next(state, now));
      return now;
    });
  }
}

// A pace that a crash of the database takes back was held by calls of a second ago: not worth a wait for the disk.
async function withoutSync(transaction: Database): Promise<void> {
  await transaction.execute(sql`set local synchronous_commit = off`);
}

async function save(transaction: Database, operation: Operation, state: PaceState): Promise<void> {
  await transaction.update(paces).set({ state }).where(eq(paces.operation, operation));
}
