import "server-only";
import { runReserved, statement } from "#lib/server/db/statement.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { logError } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { closeCall, closeRest, type Closing } from "./close-call.ts";

/** Closings remembered in full; of any further ones only the money facts are. */
const MAX_WITH_ALL = 1_000;
const MAX_REMEMBERED = 100_000;
/** Tries with everything; then as many without cache and feature rows; then without texts of the service, too. */
const TRIES_WITH_ALL = 2;
/** Longest pause between tries to write the other rows of a closing, when they fail again and again. */
const MAX_PAUSE_MS = 60_000;
/** Time within which a statement with a lost acknowledgement may still be committed. */
const MAY_COMMIT_MS = 60_000;

type Unclosed = {
  closing: Closing;
  tries: number;
  /** True once the money facts are written. The other rows are remembered as long as the process lives. */
  isClosed: boolean;
  /** Time of the next try, by the clock of the process. */
  nextTryAt: number;
  /** Time since which it is unknown if the row exists; null where it does. */
  doubtfulSince: number | null;
};

/**
 * Remembers a closing that failed, so that a known charge is not lost, or an opening that may not have been
 * committed. Beyond 100,000 only the log has it.
 */
export function rememberUnclosed(closing: Closing, doubtfulSince: number | null = null): void {
  const unclosed = unclosedCalls();
  const known = unclosed.get(closing.rowId);
  if (known) known.tries += 1;
  else if (unclosed.size < MAX_REMEMBERED)
    unclosed.set(closing.rowId, {
      closing: unclosed.size < MAX_WITH_ALL ? closing : moneyPart(closing),
      tries: 1,
      isClosed: false,
      nextTryAt: 0,
      doubtfulSince,
    });
}

/** Tells whether this process still has to write part of the end of a call. */
export function isUnclosed(callId: string): boolean {
  return unclosedCallIds().includes(callId);
}

/** Lists the calls whose end this process still has to write. */
export function unclosedCallIds(): string[] {
  return [...unclosedCalls().values()].map(({ closing }) => closing.callId);
}

/** Forgets a closing that a later try has written. */
export function forgetUnclosed(rowId: string): void {
  unclosedCalls().delete(rowId);
}

/**
 * Tries to write the remembered closings, one at a time; never throws, and remembers those that fail again. No call
 * may wait for it.
 */
export async function closeUnclosed(): Promise<void> {
  const current = tryInProgress();
  await (current.run ??= tryAll().finally(() => (current.run = null)));
}

async function tryAll(): Promise<void> {
  for (const [rowId, one] of [...unclosedCalls()]) {
    if (performance.now() < one.nextTryAt) continue;
    try {
      await closeRemembered(rowId);
    } catch (error) {
      // The database is down for all of them, as the heartbeat reports.
      if (toStorageError(error) && !(await isAnswering())) return;
      one.tries += 1;
      // A lock ends, but rows rejected for their own sake are rejected again.
      if (one.isClosed && !toStorageError(error))
        one.nextTryAt = performance.now() + Math.min(MAX_PAUSE_MS, 2 ** one.tries * 100);
      // Logged ever less often: a lock of a minute must not fill the log.
      if (one.tries <= 4 || Number.isInteger(Math.log2(one.tries)))
        logError("a ledger row still cannot be closed", error, { rowId });
    }
  }
}

/** Tries to write the end of one attempt; false when none is remembered. */
export async function closeRemembered(rowId: string): Promise<boolean> {
  const one = unclosedCalls().get(rowId);
  if (!one) return false;
  const { closing, tries, doubtfulSince } = one;
  if (doubtfulSince !== null) {
    const requestedAt = performance.now();
    if (await isThere(rowId)) await closeCall(closing, null);
    else if (requestedAt - doubtfulSince < MAY_COMMIT_MS) return true;
  } else if (tries <= TRIES_WITH_ALL) await closeCall(closing, null);
  else {
    if (!one.isClosed)
      await closeCall(tries > 2 * TRIES_WITH_ALL ? barePart(closing) : moneyPart(closing), null);
    one.isClosed = true;
    await closeRest(closing);
  }
  forgetUnclosed(rowId);
  return true;
}

function moneyPart(closing: Closing): Closing {
  const { result } = closing;
  return {
    ...closing,
    result: result.outcome === "answered" ? { ...result, data: null } : result,
    kept: [],
    sealed: null,
    rows: [],
    keepIf: null,
  };
}

function barePart(closing: Closing): Closing {
  const { result, ...money } = moneyPart(closing);
  return { ...money, result: { ...result, message: null, requestId: null, oddCharge: null, warnings: [] } };
}

async function isThere(rowId: string): Promise<boolean> {
  const rows = await runReserved(statement`select id from calls where id = ${rowId}::uuid`);
  return rows.length > 0;
}

async function isAnswering(): Promise<boolean> {
  return runReserved(statement`select 1 as one`).then(
    () => true,
    () => false,
  );
}

function tryInProgress(): { run: Promise<void> | null } {
  return processWide("unclosed-calls-try", () => ({ run: null }));
}

function unclosedCalls(): Map<string, Unclosed> {
  return processWide("unclosed-calls", () => new Map<string, Unclosed>());
}
