import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "#lib/server/db/database.ts";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { logError } from "#lib/server/log/log.ts";
import { instanceId } from "#lib/server/metering/gateway/instance-id.ts";
import type { RateLimiter } from "#lib/server/metering/gateway/rate-limiter.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { trackCall, callsOfProcess } from "./calls-under-way.ts";
import { closeCall, type Closing } from "./close-call.ts";
import { sweepOpenCalls } from "./sweep-open-calls.ts";

const MOST_REMEMBERED = 1_000;
/** A paid answer is shown after this long, whether or not its end is written. */
const LONGEST_CLOSING_MS = 2_000;
/** After so many tries the money facts are written without what else was to stand beside them. */
const TRIES_WITH_ALL = 2;

type Unclosed = { closing: Closing; tries: number };

/** Writes the end of an attempt, and what the limit has to be told with it. Resolves after two seconds at the latest; what fails later is remembered. */
export async function closeInTime(closing: Closing, limiter: RateLimiter): Promise<void> {
  const writing = trackCall(write(closing, limiter));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), LONGEST_CLOSING_MS);
  });
  const ended = await Promise.race([writing, late]).finally(() => clearTimeout(timer));
  if (ended !== "late") return forgetUnclosed(closing.rowId);
  rememberUnclosed(closing);
  logError("the end of a call waits for the database", null, { callId: closing.callId });
  writing.then(
    () => forgetUnclosed(closing.rowId),
    () => undefined,
  );
}

async function write(closing: Closing, limiter: RateLimiter): Promise<void> {
  const { operation } = closing.result;
  const offered = limiter.offer(operation);
  const sentAt = performance.now();
  let isWritten = false;
  try {
    const seen = await closeCall(closing, offered?.write ?? null);
    if (seen) limiter.note(operation, sentAt, seen);
    isWritten = seen?.isWritten ?? false;
  } finally {
    offered?.settle(isWritten);
  }
}

/** Remembers a closing that could not be written, so that a known charge is not lost. Beyond 1,000 only the log has it. */
export function rememberUnclosed(closing: Closing): void {
  const unclosed = unclosedCalls();
  const known = unclosed.get(closing.rowId);
  if (known || unclosed.size < MOST_REMEMBERED)
    unclosed.set(closing.rowId, { closing, tries: (known?.tries ?? 0) + 1 });
}

/** A later try has written it. */
function forgetUnclosed(rowId: string): void {
  unclosedCalls().delete(rowId);
}

/** Tries to write what is remembered, one try at a time; never throws. What still fails stays remembered. */
export async function closeUnclosed(): Promise<void> {
  const current = tryUnderWay();
  await (current.run ??= tryAll().finally(() => (current.run = null)));
}

async function tryAll(): Promise<void> {
  for (const [rowId, { closing, tries }] of [...unclosedCalls()]) {
    try {
      await closeCall(
        tries > TRIES_WITH_ALL ? { ...closing, kept: [], sealed: null, beside: null } : closing,
        null,
      );
      forgetUnclosed(rowId);
    } catch (error) {
      // The database is away for all of them, which the heartbeat tells.
      if (toStorageError(error)) return;
      logError("a ledger row still cannot be closed", error, { rowId });
      rememberUnclosed(closing);
    }
  }
}

function tryUnderWay(): { run: Promise<void> | null } {
  return processWide("unclosed-calls-try", () => ({ run: null }));
}

function unclosedCalls(): Map<string, Unclosed> {
  return processWide("unclosed-calls", () => new Map<string, Unclosed>());
}

const LOOK_EVERY_MS = 150;
/** A call ends within 15 s, after its repeats and its waits. */
const LONGEST_WAIT_MS = 60_000;

/** Waits for this call to be over: at most 60 s, and no longer than 15 s after its process is gone. */
export async function awaitCall(callId: string): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (let looks = 0; performance.now() < deadline; looks += 1) {
    const [open] = await runPrepared<{ rowId: string; instanceId: string }>(sql`
      select id as "rowId", instance_id as "instanceId" from calls where call_id = ${callId}::uuid and closed_at is null limit 1`);
    // Between two attempts a call has no open row; its process knows.
    if (!open && !callsOfProcess().has(callId)) return;
    if (open?.instanceId === instanceId() && !callsOfProcess().has(callId)) await closeOrphan(open.rowId);
    else if (looks % 10 === 9) await sweepOpenCalls(database());
    await sleep(LOOK_EVERY_MS);
  }
}

/** An open row of ours whose call is over: its closing failed, or its opening was committed though we were told otherwise. */
async function closeOrphan(rowId: string): Promise<void> {
  await closeUnclosed();
  await runPrepared(
    sql`update calls set outcome = 'unknown', closed_at = now() where id = ${rowId}::uuid and closed_at is null`,
  );
}
