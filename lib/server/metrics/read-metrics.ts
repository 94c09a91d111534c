import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { Gauge, Registry } from "prom-client";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { counts, PREFIX } from "./count.ts";

/** Tells if the `Authorization` header is the token; null if no token is set, so that there is nothing to read. */
export function mayReadMetrics(authorization: string | null): boolean | null {
  const { metricsToken } = env();
  if (metricsToken === null) return null;
  return timingSafeEqual(hash(authorization ?? ""), hash(`Bearer ${metricsToken}`));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Reads the counts of this process, its connections and the work queued in the database. While the database is away,
 * says only that.
 */
export async function readMetrics(): Promise<{ text: string; contentType: string }> {
  const now = new Registry();
  const gauge = (name: string, help: string, values: [value: number, labels?: Record<string, string>][]) => {
    const labelNames = Object.keys(values[0]?.[1] ?? {});
    const made = new Gauge({ name: PREFIX + name, help, labelNames, registers: [now] });
    for (const [value, labels = {}] of values) made.set(labels, value);
  };
  const { pool, reserved } = openedDatabase();
  const pools = [
    ["people", pool],
    ["money", reserved.pool],
  ] as const;
  gauge(
    "connections",
    "Connections to the database, by pool and use.",
    pools.flatMap(([name, { totalCount, idleCount }]) => [
      [totalCount - idleCount, { pool: name, state: "used" }],
      [idleCount, { pool: name, state: "idle" }],
    ]),
  );
  gauge(
    "connections_awaited",
    "Statements that wait for a connection.",
    pools.map(([name, { waitingCount }]) => [waitingCount, { pool: name }]),
  );
  const waiting = await readWaiting().catch(() => null);
  gauge("database_up", "Whether the database answers.", [[waiting ? 1 : 0]]);
  for (const [name, help, of] of waiting ? WAITING : []) gauge(name, help, [[waiting?.[of] ?? 0]]);
  const merged = Registry.merge([counts().registry, now]);
  return { text: await merged.metrics(), contentType: merged.contentType };
}

type Waiting = Record<
  | "jobs"
  | "jobAge"
  | "pausedJobs"
  | "notices"
  | "noticeAge"
  | "webhooks"
  | "webhookAge"
  | "openCalls"
  | "callAge",
  number
>;

const WAITING = [
  ["jobs_open", "Jobs that wait or run.", "jobs"],
  ["jobs_oldest_seconds", "Since when the oldest of them was begun.", "jobAge"],
  ["jobs_paused", "Jobs that wait for a person.", "pausedJobs"],
  ["notices_due", "Notices that are due and not sent.", "notices"],
  ["notices_oldest_seconds", "For how long the oldest of them is due.", "noticeAge"],
  ["webhooks_due", "Events for webhooks that are due and not sent.", "webhooks"],
  ["webhooks_oldest_seconds", "For how long the oldest of them is due.", "webhookAge"],
  ["calls_open", "Calls that are under way.", "openCalls"],
  ["calls_oldest_seconds", "For how long the oldest of them is.", "callAge"],
] as const;

/** Reads the queued work of all instances of this database. */
async function readWaiting(): Promise<Waiting | null> {
  const { rows } = await database().execute<Waiting>(sql`
    select job.*, notice.*, webhook.*, call.*
    from (
      select
        count(*) filter (where state in ('waiting', 'running'))::float8 as jobs,
        coalesce(
          extract(epoch from now() - min(created_at) filter (where state in ('waiting', 'running'))),
          0
        )::float8 as "jobAge",
        count(*) filter (where state = 'paused')::float8 as "pausedJobs"
      from jobs
      where state in ('waiting', 'running', 'paused')
    ) job, (
      select
        count(*)::float8 as notices,
        coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "noticeAge"
      from notice_deliveries
      where state = 'waiting' and due_at <= now()
    ) notice, (
      select
        count(*)::float8 as webhooks,
        coalesce(extract(epoch from now() - min(greatest(d.due_at, w.rests_until))), 0)::float8 as "webhookAge"
      from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.due_at <= now() and w.is_on
        and (w.rests_until is null or w.rests_until <= now())
    ) webhook, (
      select
        count(*)::float8 as "openCalls",
        coalesce(extract(epoch from now() - min(opened_at)), 0)::float8 as "callAge"
      from calls
      where closed_at is null
    ) call`);
  return rows[0] ?? null;
}
