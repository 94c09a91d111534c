import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls, ledger } from "#lib/server/db/ledger-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { confirmChargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { requestVariant } from "#lib/server/service/operations/operations.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { reconcileCalls } from "#lib/server/usage/reconcile-calls.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import { fuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import type { SandboxCall } from "#lib/testing/sandbox-control.ts";
import type { TestApp } from "#lib/testing/test-app.ts";
import { leaveAtOnce } from "./leave-at-once.ts";
import { mixedBilling, mixedFault, mixedRequest, priceIn, type Billing } from "./mixed-calls.ts";

/** An attempt that left: its row in the ledger, and the points that the sandbox's meter took. */
export type MeteredAttempt = {
  row: typeof ledger.$inferSelect;
  /** Points really taken. */
  taken: number;
};

/** A call, the cost that its screen showed, and its arrivals at the sandbox in order. */
type Made = { callId: string; said: Points | null; arrivals: SandboxCall[] };

export type Books = {
  /** Makes `count` more calls, of all operations at the same time. */
  makeCalls: (count: number) => Promise<void>;
  /** Enters the true cost of some open calls, as a person does. */
  reconcile: () => Promise<void>;
  /** Changes to another account that bills differently and whose charge rule isn't confirmed yet. */
  changeAccount: () => Promise<void>;
  /** Confirms the sandbox's charge rule, as an admin does. */
  confirmRule: () => Promise<void>;
  /** Every attempt that left so far; throws when ledger and meter count them differently. */
  attempts: () => Promise<MeteredAttempt[]>;
  /** The cost that screens showed for single calls, and the points really taken. */
  said: () => { said: Points; taken: number }[];
  /** The price of a call or row of this kind by the list of its account. */
  priceOf: (attempt: MeteredAttempt) => number;
};

/** Fills a ledger through the product's own client, by one seed, and keeps the true charges beside it. */
export async function keepBooks(app: TestApp, seed: number): Promise<Books> {
  const { control } = app.sandbox;
  const random = fuzzRandom(seed);
  const lanes = OPERATIONS.map((operation, index) => ({
    operation,
    random: fuzzRandom(seed * 100 + index + 1),
    lastArrival: 0,
    /** Runs between the response of the current call and the end of its row. */
    interruption: null as (() => Promise<void>) | null,
  }));
  type Lane = (typeof lanes)[number];
  const made: Made[] = [];
  let nth = 0;
  const billings = new Map<string, Billing>();
  let billing: Billing;

  await app.reset();
  await control.setOptions({ overLimit: "served" });
  await control.setBalance({ points: 100_000_000 });
  leaveAtOnce(async (operation) => lanes.find((lane) => lane.operation === operation)?.interruption?.());
  // The reset has confirmed a charge rule.
  await confirmRule(null);
  await bill();

  return {
    makeCalls,
    reconcile,
    changeAccount: async () => {
      await beginAccount(app.context.identity.personId);
      forgetSettings();
      await bill();
    },
    confirmRule: () => confirmChargeCounting(billing.chargeRule, app.context.identity.personId),
    attempts,
    said: () =>
      made.flatMap(({ said, arrivals }) => (said === null ? [] : [{ said, taken: takenFor(arrivals) }])),
    priceOf: ({ row }) => {
      const own = billings.get(row.accountId);
      return own ? priceIn(own, row.operation, row.variant) : 0;
    },
  };

  async function bill(): Promise<void> {
    billing = mixedBilling(random);
    await control.setOptions(billing);
    billings.set((await settingsSnapshot()).account.id, billing);
  }

  async function makeCalls(count: number): Promise<void> {
    const from = nth;
    nth += count;
    // One call at a time per operation, so that each arrival belongs to the current call.
    await Promise.all(
      lanes.map(async (lane, index) => {
        for (let at = from + index; at < from + count; at += lanes.length) await makeCall(lane, at);
      }),
    );
  }

  async function makeCall(lane: Lane, at: number): Promise<void> {
    const { operation, random: chance } = lane;
    const request = mixedRequest(operation, at, chance);
    // A call that the cache may answer would leave its fault to the next one.
    const isCached = chance.once(10);
    const mixed = isCached
      ? null
      : mixedFault(operation, requestVariant(operation, request), billing, chance);
    if (mixed) await control.addFault(mixed.fault, { operation, ...mixed });
    lane.interruption = chance.once(12) ? () => giveUp(lane, chance.once(3)) : null;
    const outcome = await callService(
      {
        personId: chance.once(2) ? app.context.identity.personId : null,
        shopId: chance.once(2) ? app.shopId(chance.pick(["林间小铺", "青禾家居"])) : null,
        ...(!isCached && { cache: "bypass" as const }),
      },
      operation,
      request,
    );
    const arrivals = await arrivalsSince(lane);
    lane.lastArrival = arrivals.at(-1)?.id ?? lane.lastArrival;
    if (outcome.source === "called" && outcome.callId !== null)
      made.push({ callId: outcome.callId, said: outcome.costPoints, arrivals });
    else if (arrivals.length > 0) throw new Error("a call left that was said not to have been made");
  }

  async function arrivalsSince({ operation, lastArrival }: Lane): Promise<SandboxCall[]> {
    const { calls: all } = await control.meter(lastArrival);
    return all.filter((call) => call.operation === operation);
  }

  /** Gives up the current call, as the sweep does for a dead dashboard; a person may then enter its cost at once. */
  async function giveUp(lane: Lane, isReconciled: boolean): Promise<void> {
    const [row] = await database()
      .update(calls)
      .set({ outcome: "unknown", closedAt: sql`now()` })
      .where(and(eq(calls.operation, lane.operation), isNull(calls.closedAt)))
      .returning();
    if (!row || !isReconciled) return;
    const arrival = (await arrivalsSince(lane))[row.attempt - 1];
    if (arrival) await settle([{ id: row.id, points: arrival.points, seen: null }]);
  }

  async function reconcile(): Promise<void> {
    const open = (await attempts()).filter(({ row }) => row.isMaybe || row.isUnreported);
    const some = open.filter(() => random.once(4)).slice(0, 100);
    await settle(some.map(({ row, taken }) => ({ id: row.id, points: taken, seen: null })));
  }

  async function settle(found: Parameters<typeof reconcileCalls>[1]["calls"]): Promise<void> {
    if (found.length === 0) return;
    await reconcileCalls(app.context, { calls: found, note: "Statement of the month" });
  }

  async function attempts(): Promise<MeteredAttempt[]> {
    const rows = await database()
      .select()
      .from(ledger)
      .where(eq(ledger.hasLeft, true))
      .orderBy(asc(ledger.callId), asc(ledger.attempt));
    const rowsOf = Map.groupBy(rows, (row) => row.callId);
    return made.flatMap(({ callId, arrivals }) => {
      const own = rowsOf.get(callId) ?? [];
      if (own.length !== arrivals.length)
        throw new Error(`call ${callId} left ${own.length} times and arrived ${arrivals.length} times`);
      return own.map((row, index) => ({ row, taken: arrivals[index]?.points ?? 0 }));
    });
  }
}

function takenFor(arrivals: readonly SandboxCall[]): number {
  return arrivals.reduce((sum, { points }) => sum + points, 0);
}
