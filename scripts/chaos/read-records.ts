import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Outcome } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { SandboxCall, SandboxControl } from "#lib/testing/sandbox-control.ts";

/** One call as it arrived at the service. */
export type Arrival = { operation: Operation; mark: string; points: number };

/** One row of the ledger; `outcome` null is open. `isGivenUp`: its process was gone before its end. */
export type Row = {
  id: string;
  idempotencyKey: string | null;
  operation: Operation;
  requestHash: string;
  outcome: Outcome | null;
  costPoints: number | null;
  isGivenUp: boolean;
};

/** Longer than a call may wait for the service and the dashboard for a database that is back. */
const MAX_SETTLING_MS = 60_000;

/** The ledger once nothing is open any more, or will be closed: what nobody waits for may end a moment later. */
export async function readLedger(databaseUrl: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const until = performance.now() + MAX_SETTLING_MS;
  try {
    for (;;) {
      const { rows } = await client.query<Row>(
        `select id, idempotency_key as "idempotencyKey", operation, request_hash as "requestHash", outcome, cost_points::int as "costPoints", coalesce(outcome = 'unknown' and reason is null, false) as "isGivenUp" from calls order by opened_at, attempt`,
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

/** Everything that arrived after the call of this id, once all of it is over. */
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
