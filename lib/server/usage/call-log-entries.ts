import "server-only";
import {
  and,
  count,
  desc,
  eq,
  isNull,
  ne,
  notExists,
  or,
  sql,
  type Column,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { callCorrections, cacheHits, ledger } from "#lib/server/db/ledger-schema.ts";
import { openCharges } from "#lib/server/db/running-sums-schema.ts";
import { inShopDays } from "#lib/server/db/shop-days.ts";
import { MAX_COUNTED } from "#lib/shared/base/list-limits.ts";
import type { CallLogQuery } from "#lib/shared/usage/call-log-view.ts";
import { pickedBy, requireDays } from "./usage-filters.ts";

/** Entry of the log: id and time (Unix microseconds). */
export type LogEntry = { id: string; at: number; isCacheHit: boolean };
/** Part of the log, newest first. `after` is the last entry of the previous part. */
type Part = { upTo?: number | null; after?: LogEntry | undefined; offset?: number; limit: number };

export type CallLogEntries = {
  /** Counts the entries, up to `most` and one more. */
  count: (most?: number) => Promise<number>;
  /** Time of the newest entry; null if there is none. */
  newest: () => Promise<number | null>;
  list: (part: Part) => Promise<LogEntry[]>;
};

/** Entries of the log that match the filters: attempts and, if wanted, cache hits. */
export function callLogEntries(question: CallLogQuery, now?: number): CallLogEntries {
  const sources = listSources(question, now);
  return { count: countAll, newest: async () => (await list({ limit: 1 }))[0]?.at ?? null, list };

  async function countAll(most = MAX_COUNTED): Promise<number> {
    const counts = await Promise.all(sources.map((source) => countRows(source, most + 1)));
    const total = counts.reduce((sum, one) => sum + one, 0);
    return Math.min(most + 1, total);
  }

  async function list({ upTo, after, offset = 0, limit }: Part): Promise<LogEntry[]> {
    // Each source returns only its newest, so that none is sorted as a whole.
    const [first, second] = sources.map((source) =>
      selectNewest(source, { upTo, after, limit: offset + limit }),
    );
    if (!first) throw new Error("a log without a source");
    const all = (second ? unionAll(first, second) : first).as("entries");
    const rows = await database()
      .select({ id: all.id, at: micros(sql`${all.at}`), isCacheHit: all.isCacheHit })
      .from(all)
      .orderBy(sql`${all.at} desc`, sql`${all.id} desc`)
      .limit(limit)
      .offset(offset);
    return rows.map(({ id, at, isCacheHit }) => ({ id, at: Number(at), isCacheHit }));
  }
}

/** Source of entries; `at` is an indexed column. */
type Source = {
  kind: "attempts" | "corrected" | "openCharges" | "cacheHits";
  at: Column;
  id: Column;
  where: SQL | undefined;
};

function listSources(question: CallLogQuery, now: number | undefined): Source[] {
  const days = requireDays(question, now);
  const { variant, maybe } = question;
  const picked = and(
    pickedBy(question, ledger),
    variant === undefined ? undefined : eq(ledger.variant, variant),
  );
  const attempts = (...where: (SQL | undefined)[]): Source => ({
    kind: "attempts",
    at: ledger.openedAt,
    id: ledger.id,
    where: and(inShopDays(ledger.openedAt, days), picked, ...where),
  });
  const inTheEnd = endCondition(question, ledger);
  if (maybe) {
    const { rowId, openedAt, isMaybePerCall, isMaybePerRow } = openCharges;
    const ofList = and(
      inShopDays(openedAt, days),
      or(isMaybePerCall, isMaybePerRow),
      eq(ledger.isMaybe, true),
    );
    return [
      { kind: "openCharges", at: openedAt, id: rowId, where: and(ofList, picked, inTheEnd) },
      attempts(isNull(ledger.closedAt), inTheEnd),
    ];
  }
  if (inTheEnd) {
    // Indexes hold the first outcome of attempts; the few corrected ones are searched separately.
    const atFirst = endCondition(question, {
      outcome: ledger.firstOutcome,
      reason: ledger.firstReason,
      code: ledger.firstCode,
    });
    return [
      attempts(atFirst, wasNotCorrected()),
      { ...attempts(endCondition(question, callCorrections)), kind: "corrected" },
    ];
  }
  const ofHits = and(
    inShopDays(cacheHits.at, days),
    pickedBy(question, cacheHits),
    variant === undefined ? undefined : eq(cacheHits.variant, variant),
  );
  return [
    attempts(),
    ...(question.free
      ? [{ kind: "cacheHits", at: cacheHits.at, id: cacheHits.id, where: ofHits } satisfies Source]
      : []),
  ];
}

/** Condition: the attempt was not corrected. Only unknown outcomes can be, so others need no look-up. */
function wasNotCorrected(): SQL | undefined {
  const correction = database()
    .select({ rowId: callCorrections.rowId })
    .from(callCorrections)
    .where(eq(callCorrections.rowId, ledger.id));
  return or(ne(ledger.firstOutcome, "unknown"), notExists(correction));
}

type End = { outcome: Column; reason: Column; code: Column };

/**
 * Condition on the end of an attempt; undefined if any will do. Attempts without success have an index of their own.
 */
function endCondition({ outcome, reason, code }: CallLogQuery, columns: End): SQL | undefined {
  const isUnanswered =
    (outcome !== undefined && outcome !== "answered" && outcome !== "underWay") ||
    reason !== undefined ||
    (code !== undefined && code !== 0);
  return and(
    outcome === undefined
      ? undefined
      : outcome === "underWay"
        ? isNull(ledger.closedAt)
        : eq(columns.outcome, outcome),
    reason === undefined ? undefined : eq(columns.reason, reason),
    code === undefined ? undefined : eq(columns.code, code),
    isUnanswered ? eq(ledger.wasUnanswered, true) : undefined,
  );
}

const TABLES = { attempts: ledger, corrected: callCorrections, openCharges, cacheHits };

/** Selects the entries of a source; add an order. */
function selectEntries({ kind, at, id, where }: Source, limit: number) {
  const rows = database()
    .select({
      id: sql<string>`${id}::text`.as("id"),
      at: sql`${at}`.as("at"),
      isCacheHit: sql<boolean>`${kind === "cacheHits"}::boolean`.as("is_cache_hit"),
    })
    .from(TABLES[kind])
    .where(where)
    .limit(limit)
    .$dynamic();
  if (kind === "openCharges") return rows.innerJoin(ledger, eq(ledger.id, openCharges.rowId));
  return kind === "corrected" ? rows.innerJoin(ledger, eq(ledger.id, callCorrections.rowId)) : rows;
}

async function countRows(source: Source, most: number): Promise<number> {
  const [row] = await database().select({ count: count() }).from(selectEntries(source, most).as("entries"));
  return row?.count ?? 0;
}

function selectNewest(source: Source, { upTo, after, limit }: Part) {
  const { at, where } = source;
  const text = sql`${source.id}::text`;
  const within = and(
    where,
    upTo == null ? undefined : sql`${at} <= ${moment(upTo)}`,
    // The first half is redundant, but an index on the time can use it.
    after && sql`${at} <= ${moment(after.at)} and (${at}, ${text}) < (${moment(after.at)}, ${after.id})`,
  );
  return selectEntries({ ...source, where: within }, limit).orderBy(desc(at), desc(text));
}

function micros(at: SQLWrapper): SQL<string | null> {
  return sql`(extract(epoch from ${at}) * 1000000)::bigint::text`;
}

function moment(at: number): SQL {
  return sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;
}
