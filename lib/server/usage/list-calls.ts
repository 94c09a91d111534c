import "server-only";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { isReachable, reachablePages } from "#lib/shared/base/list-limits.ts";
import type { CallLogView } from "#lib/shared/usage/call-log-view.ts";
import { CALL_LOG_PAGE_SIZE, type CallLogPage } from "#lib/shared/usage/call-log.ts";
import { callLogEntries } from "./call-log-entries.ts";
import { loadEntries } from "./load-entries.ts";

/** Lists one page of the log of calls, newest first. Free. */
export async function listCalls(
  _context: Context,
  { page, upTo: given, ...question }: CallLogView,
  now?: number,
): Promise<CallLogPage> {
  const { rule, isConfirmed } = await chargeCounting();
  const log = callLogEntries(question, now);
  const isFirst = page === 1 && given === undefined;
  const upTo = isFirst ? null : (given ?? (await log.newest()));
  const entries = isReachable(page, CALL_LOG_PAGE_SIZE)
    ? await log.list({ upTo, limit: CALL_LOG_PAGE_SIZE, offset: (page - 1) * CALL_LOG_PAGE_SIZE })
    : [];
  // A first page that is not full holds all entries.
  const total = isFirst && entries.length < CALL_LOG_PAGE_SIZE ? entries.length : await log.count();
  return {
    entries: await loadEntries(entries),
    page,
    pageCount: reachablePages(total, CALL_LOG_PAGE_SIZE),
    total,
    upTo: isFirst ? (entries[0]?.at ?? null) : upTo,
    rule,
    isRuleConfirmed: isConfirmed,
  };
}
