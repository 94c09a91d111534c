import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { flightsUnderWay } from "#lib/server/metered/ledger/flights-under-way.ts";
import { instanceId } from "#lib/server/metered/ledger/instance-id.ts";
import { closeUnclosed } from "#lib/server/metered/ledger/unclosed-calls.ts";
import { writeClosing } from "#lib/server/metered/ledger/write-closing.ts";

const LOOK_EVERY_MS = 200;
/** A call ends within 15 s, after at most its repeats. */
const LONGEST_WAIT_MS = 60_000;

/** Waits for the last call of a question, or this call, to be over: at most 60 s. Comes back with its reference. */
export async function awaitLanding(wanted: { fingerprint: string } | { callId: string }): Promise<string> {
  const isWanted = "callId" in wanted ? eq(calls.callId, wanted.callId) : eq(calls.fingerprint, wanted.fingerprint);
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const [row] = await database().select().from(calls).where(isWanted).orderBy(desc(calls.openedAt), desc(calls.attempt)).limit(1);
    if (!row) throw new Error("a call under way has no row");
    if (row.closedAt !== null || performance.now() > deadline) return row.callId;
    if (row.instanceId === instanceId() && !flightsUnderWay().has(row.callId)) await closeLeftBehind(row.id);
    else await sleep(LOOK_EVERY_MS);
  }
}

/** An open row of ours whose call is over: its closing failed, or its opening was committed though we were told otherwise. */
async function closeLeftBehind(rowId: string): Promise<void> {
  await closeUnclosed();
  await database().transaction((tx) => writeClosing(tx, rowId, { row: { outcome: "unknown" } }));
}
