import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ItemState, JobPause, JobState } from "#lib/shared/jobs/job.ts";
import type { JobKindName } from "#lib/shared/jobs/jobs.ts";
import type { ListOperation, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { at, people, serviceAccounts, shops } from "./schema.ts";

/** File of a job. `what` and `rows` are for the audit log; `parts` is the number of stored parts. */
export type MadeJobFile = {
  name: string;
  type: string;
  what: string;
  rows: number;
  bytes: number;
  parts: number;
};

/** Background jobs and their progress. This table holds the work; the queue only signals that there is some. */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<JobKindName>().notNull(),
    /** Null for work that belongs to no shop. */
    shopId: uuid("shop_id").references(() => shops.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => serviceAccounts.id),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull().defaultNow(),
    startedAt: at("started_at"),
    endedAt: at("ended_at"),
    state: text().$type<JobState>().notNull().default("waiting"),
    /** Wish of a person; the worker reads it before each call. */
    wanted: text().$type<"run" | "pause" | "cancel">().notNull().default("run"),
    /** The instance that works on it. */
    instanceId: uuid("instance_id"),
    input: jsonb().$type<object>().notNull(),
    progress: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * Counts calls and writes of progress. A worker that has read an earlier step may write nothing and call nothing.
     */
    step: bigint({ mode: "number" }).notNull().default(0),
    /** Consecutive steps that threw, and the time of the next try. */
    failures: integer().notNull().default(0),
    retryAt: at("retry_at"),
    pause: jsonb().$type<JobPause>(),
    /** Key of which only one job may be open at a time; null if there is no such limit. */
    uniqueKey: text("unique_key"),
    /** Its file, once complete. */
    file: jsonb().$type<MadeJobFile>(),
  },
  (table) => [
    // Two presses at once begin one job.
    uniqueIndex("jobs_one_at_once")
      .on(table.accountId, table.kind, table.uniqueKey)
      .where(sql`state in ('waiting', 'running', 'paused')`),
    index().on(table.shopId, table.createdAt),
    index().on(table.createdAt),
    index("jobs_left_index")
      .on(table.createdAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
);

/** The calls of a job, written with their rows in the ledger. */
export const jobCalls = pgTable(
  "job_calls",
  {
    callId: uuid("call_id").primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    openedAt: at("opened_at").notNull().defaultNow(),
    /** Time when its result was added to the progress. */
    countedAt: at("counted_at"),
  },
  (table) => [
    index().on(table.jobId, table.openedAt),
    index()
      .on(table.jobId)
      .where(sql`counted_at is null`),
  ],
);

/** Rows of a job that handles a list, each with its own state; several go into one call. */
export const jobItems = pgTable(
  "job_items",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** Its place in the list, from 1. */
    nr: integer().notNull(),
    state: text().$type<ItemState>().notNull(),
    /** Sealed: what is requested, later with its result. */
    sealed: text().notNull(),
    /** The last call made for it, or the earlier call whose response is its result. */
    callId: uuid("call_id"),
    /** Time of the earlier response that is its result, without a call. */
    knownAt: at("known_at"),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.nr] }),
    index("job_items_not_asked_index")
      .on(table.jobId, table.nr)
      .where(sql`state = 'notAsked'`),
    index("job_items_asking_index")
      .on(table.jobId, table.callId)
      .where(sql`state = 'asking'`),
  ],
);

/** Keys of jobs whose items must not outlive them: left out of backups, and deleted with the job's end. */
export const jobKeys = pgTable("job_keys", {
  jobId: uuid("job_id")
    .primaryKey()
    .references(() => jobs.id, { onDelete: "cascade" }),
  sealed: text().notNull(),
});

/** Automatic fetches of new orders of a list. */
export const fetchSchedules = pgTable(
  "fetch_schedules",
  {
    shopId: uuid("shop_id")
      .notNull()
      .references(() => shops.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => serviceAccounts.id),
    list: text().$type<ListOperation>().notNull(),
    isOn: boolean("is_on").notNull(),
    edition: text().$type<SoldOrdersQuery["edition"]>().notNull(),
    /** Null: at set times. */
    everyMinutes: integer("every_minutes"),
    times: text().array().notNull(),
    activeFrom: integer("active_from"),
    activeUntil: integer("active_until"),
    mostCalls: integer("most_calls").notNull(),
    setBy: uuid("set_by").references(() => people.id, { onDelete: "set null" }),
    setAt: at("set_at").notNull().defaultNow(),
    /** Set if it was turned off because a backup was restored. */
    isRestored: boolean("is_restored").notNull().default(false),
    /** Time of the next run; the instance that moves it on starts the run that is due. */
    nextAt: at("next_at"),
    lastAt: at("last_at"),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.accountId, table.list] })],
);

/** Parts of the file that a job writes, sealed, so that any instance can serve it. */
export const jobFiles = pgTable(
  "job_files",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    part: integer().notNull(),
    sealed: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.part] })],
);
