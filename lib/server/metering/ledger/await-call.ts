import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { reservedDatabase } from "#lib/server/db/database.ts";
import { runReserved, statement } from "#lib/server/db/statement.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { callsOfProcess } from "./calls-in-progress.ts";
import { sweepOpenCalls } from "./sweep-open-calls.ts";
import { closeRemembered } from "./unclosed-calls.ts";

const LOOK_EVERY_MS = 150;
/** Longest wait: a call ends within 15 s after its repeats and waits. */
const MAX_WAIT_MS = 60_000;

/** Waits for this call to be over: at most 60 s, and no longer than 15 s after its process is gone. */
export async function awaitCall(callId: string): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (let looks = 0; performance.now() < deadline; looks += 1) {
    const [open] = await runReserved<{ rowId: string; instanceId: string }>(statement`
      select id as "rowId", instance_id as "instanceId" from calls
      where call_id = ${callId}::uuid and closed_at is null
      limit 1`);
    // Between two attempts a call has no open row; its process knows.
    if (!open && !callsOfProcess().has(callId)) return;
    if (open?.instanceId === instanceId() && !callsOfProcess().has(callId)) await closeOrphan(open.rowId);
    else if (looks % 10 === 9) await sweepOpenCalls(reservedDatabase());
    await sleep(LOOK_EVERY_MS);
  }
}

/** Closes an open row of ours whose call is over: its closing failed, or its opening was committed after all. */
async function closeOrphan(rowId: string): Promise<void> {
  if (await closeRemembered(rowId)) return;
  await runReserved(
    statement`update calls set outcome = 'unknown', closed_at = now() where id = ${rowId}::uuid and closed_at is null`,
  );
}
