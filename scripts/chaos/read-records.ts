import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Outcome } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { SandboxCall, SandboxControl } from "#lib/testing/sandbox-control.ts";

/** One call as it arrived at the service. */
export type Arrival = { operation: Operation; mark: string; points: number };

/** One ledger row; `outcome` is null while open. `isGivenUp`: its process was killed before the end. */
export type Row = {
  id: string;
  idempotencyKey: string | null;
  operation: Operation;
  requestHash: string;
  outcome: Outcome | null;
  costPoints: number | null;
  isGivenUp: boolean;
};

/** Longer than a call waits for the service, and the dashboard for a restarted database. */
const MAX_SETTLING_MS = 60_000;

/** Reads the ledger when no row is open, or at the deadline: rows may close in the background. */
export async function readLedger(databaseUrl: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const until = performance.now() + MAX_SETTLING_MS;
  try {
    for (;;) {
      const { rows } = await client.query<Row>(
        `select id, idempotency_key as "idempotencyKey", operation, request_hash as "requestHash", outcome,
          cost_points::int as "costPoints", coalesce(outcome = 'unknown' and reason is null, false) as "isGivenUp"
        from calls
        order by opened_at, attempt`,
      );
      if (rows.every(({ outcome }) => outcome !== null) || performance.now() > until) return rows;
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}

const MARKS: Record<Operation, RegExp> = {
  topUpLink: /sid=([\w-]+)/,
  bankCard: /"accountNo":"(\d+)"/,
  pendingOrders: /"startTime":"([\d-]+)"/,
  buyerOpenId: /"tid":(\d+)/,
  soldOrders: /name="start_time"\r\n\r\n([\d-]+)\r\n/,
};

/** Reads all calls after this id, once all of them have ended. */
export async function readArrivals(
  control: SandboxControl,
  sinceId: number,
): Promise<{ arrivals: Arrival[]; lastId: number }> {
  let seen = -1;
  for (;;) {
    const { calls } = await control.meter(sinceId);
    if (calls.length === seen && calls.every(({ endedAt }) => endedAt !== null))
      return { arrivals: calls.map(toArrival), lastId: calls.at(-1)?.id ?? sinceId };
    seen = calls.length;
    await sleep(40);
  }
}

function toArrival({ operation, path, rawBody, points }: SandboxCall): Arrival {
  if (!operation) throw new Error(`no operation has the path ${path}`);
  const mark = MARKS[operation].exec(Buffer.from(rawBody, "base64").toString("utf8"))?.[1];
  return { operation, mark: mark ?? "without a mark", points };
}
