import "server-only";
import { chargeReading } from "#lib/server/metered/sums/charge-reading.ts";
import { callLogEntries } from "#lib/server/usage/call-log-entries.ts";
import { loadEntries } from "#lib/server/usage/load-entries.ts";
import { CALL_LOG_PAGE_SIZE, type CallLogPage } from "#lib/shared/call-log.ts";
import type { CallLogView } from "#lib/shared/call-log-view.ts";
import type { Context } from "#lib/shared/identity.ts";

/** One page of the log of calls, newest first. Free. */
export async function listCalls(_context: Context, { page, upTo: asked, ...question }: CallLogView, now?: number): Promise<CallLogPage> {
  const { reading, isSettled } = await chargeReading();
  const log = callLogEntries(question, reading, now);
  const { total, newest } = await log.count();
  const upTo = asked ?? newest;
  const entries = await log.list({ upTo, limit: CALL_LOG_PAGE_SIZE, offset: (page - 1) * CALL_LOG_PAGE_SIZE });
  return { entries: await loadEntries(entries, reading), page, pageCount: Math.max(1, Math.ceil(total / CALL_LOG_PAGE_SIZE)), total, upTo, reading, isReadingSettled: isSettled };
}
