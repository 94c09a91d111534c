import "server-only";
import { and, count, eq, max, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { freeAnswers, ledger } from "#lib/server/db/ledger-schema.ts";
import { isMaybe } from "#lib/server/metered/sums/list-spend.ts";
import { askedDays } from "#lib/server/usage/asked-days.ts";
import { hasOutcome } from "#lib/server/usage/has-outcome.ts";
import { pickedBy } from "#lib/server/usage/picked-by.ts";
import { inShopDays } from "#lib/server/usage/shop-days.ts";
import type { ProblemReason } from "#lib/shared/call-result.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { CallLogQuestion } from "#lib/shared/call-log-view.ts";

/** An entry of the log by id and moment (Unix microseconds). */
export type LogEntry = { id: string; at: number; isFree: boolean };
/** Which part of the log, newest first. `after` is the last entry of the part before. */
type Part = { upTo?: number | null; after?: LogEntry | undefined; offset?: number; limit: number };

export type CallLogEntries = { count: () => Promise<{ total: number; newest: number | null }>; list: (part: Part) => Promise<LogEntry[]> };

/** The entries of the log that fit a question: attempts and, when asked for, answers that cost nothing. */
export function callLogEntries(question: CallLogQuestion, reading: ChargeReading, now?: number): CallLogEntries {
  const db = database();
  const days = askedDays(question, now);
  const ofCalls = and(
    inShopDays(ledger.openedAt, days),
    pickedBy(question, ledger),
    hasOutcome(question.outcome),
    question.variant === undefined ? undefined : eq(ledger.variant, question.variant),
    question.reason === undefined ? undefined : eq(ledger.reason, question.reason as ProblemReason),
    question.code === undefined ? undefined : eq(ledger.code, question.code),
    question.isMaybe ? isMaybe(reading) : undefined,
  );
  const ofFree = takesFree(question)
    ? and(inShopDays(freeAnswers.at, days), pickedBy(question, freeAnswers), question.variant === undefined ? undefined : eq(freeAnswers.variant, question.variant))
    : sql`false`;

  return {
    count: async () => {
      const [calls] = await db.select({ total: count(), newest: micros(max(ledger.openedAt)) }).from(ledger).where(ofCalls);
      const [free] = takesFree(question) ? await db.select({ total: count(), newest: micros(max(freeAnswers.at)) }).from(freeAnswers).where(ofFree) : [];
      const newest = Math.max(Number(calls?.newest ?? 0), Number(free?.newest ?? 0));
      return { total: (calls?.total ?? 0) + (free?.total ?? 0), newest: newest === 0 ? null : newest };
    },
    list: async ({ upTo, after, offset = 0, limit }) => {
      const within = (at: SQLWrapper, id: SQL) =>
        and(upTo == null ? undefined : sql`${at} <= ${moment(upTo)}`, after ? sql`(${at}, ${id}) < (${moment(after.at)}, ${after.id})` : undefined);
      const [callId, freeId] = [sql<string>`${ledger.id}::text`, sql<string>`${freeAnswers.id}::text`];
      const attempts = db.select({ id: callId.as("id"), at: sql`${ledger.openedAt}`.as("at"), isFree: sql<boolean>`false`.as("is_free") }).from(ledger).where(and(ofCalls, within(ledger.openedAt, callId)));
      const free = db.select({ id: freeId.as("id"), at: sql`${freeAnswers.at}`.as("at"), isFree: sql<boolean>`true`.as("is_free") }).from(freeAnswers).where(and(ofFree, within(freeAnswers.at, freeId)));
      const all = takesFree(question) ? unionAll(attempts, free).as("entries") : attempts.as("entries");
      const rows = await db
        .select({ id: all.id, at: micros(sql`${all.at}`), isFree: all.isFree })
        .from(all)
        .orderBy(sql`${all.at} desc`, sql`${all.id} desc`)
        .limit(limit)
        .offset(offset);
      return rows.map(({ id, at, isFree }) => ({ id, at: Number(at), isFree }));
    },
  };
}

function takesFree({ isWithFree, isMaybe: onlyMaybe, outcome, reason, code }: CallLogQuestion): boolean {
  return isWithFree && !onlyMaybe && outcome === undefined && reason === undefined && code === undefined;
}

function micros(at: SQLWrapper): SQL<string | null> {
  return sql`(extract(epoch from ${at}) * 1000000)::bigint::text`;
}

function moment(at: number): SQL {
  return sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;
}
