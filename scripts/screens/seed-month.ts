import { setDatabase } from "#lib/server/db/database.ts";
import { calls, cacheHits } from "#lib/server/db/ledger-schema.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { people, shops } from "#lib/server/db/schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { callRow } from "#lib/testing/add-call.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

const DAYS = 30;
const KINDS: { operation: Operation; variant: string | null; points: number | null; aDay: number }[] = [
  { operation: "soldOrders", variant: "enhanced", points: 1, aDay: 22 },
  { operation: "pendingOrders", variant: null, points: 1, aDay: 16 },
  { operation: "buyerOpenId", variant: "basic", points: 1, aDay: 9 },
  { operation: "bankCard", variant: "3", points: 4, aDay: 4 },
  { operation: "topUpLink", variant: null, points: null, aDay: 3 },
];

/** Adds a month of practice calls before today to a dashboard's database: the same each time, but for the date. */
export async function seedMonth(databaseUrl: string): Promise<void> {
  const opened = await openDatabase(databaseUrl);
  setDatabase(opened);
  try {
    const personIds = (await opened.db.select({ id: people.id }).from(people)).map(({ id }) => id);
    const shopIds = (await opened.db.select({ id: shops.id }).from(shops)).map(({ id }) => id);
    // An admin has confirmed the charge rule within the month.
    await confirmRule("perCall");
    const next = numbers();
    const rows = Array.from({ length: DAYS }, (_, day) =>
      KINDS.flatMap((kind) =>
        Array.from({ length: Math.round(kind.aDay * (0.6 + 0.8 * next())) }, () =>
          toRow(kind, day, next, personIds, shopIds),
        ),
      ),
    ).flat();
    for (let at = 0; at < rows.length; at += 500)
      await opened.db.insert(calls).values(rows.slice(at, at + 500));
    const free = rows.filter(
      ({ outcome, operation }) => outcome === "answered" && operation !== "topUpLink" && next() < 0.25,
    );
    await opened.db.insert(cacheHits).values(
      free.map(({ callId, operation, variant, personId, shopId, openedAt }) => ({
        callId,
        kind: "stored" as const,
        operation,
        variant,
        personId,
        shopId,
        at: new Date(Number(openedAt) + 20_000),
      })),
    );
  } finally {
    setDatabase(null);
    await opened.close();
  }
}

function toRow(
  { operation, variant, points }: (typeof KINDS)[number],
  day: number,
  next: () => number,
  personIds: string[],
  shopIds: string[],
) {
  const openedAt = new Date(Date.now() - (day + 1) * DAY_MS + Math.floor(next() * 9) * 3_600_000);
  const who = {
    personId: pick(personIds, next),
    shopId: operation === "bankCard" || operation === "topUpLink" ? null : pick(shopIds, next),
  };
  const luck = next();
  if (luck < 0.02)
    return callRow({
      operation,
      variant,
      ...who,
      openedAt,
      outcome: "unknown",
      reason: "connectionLost",
      code: null,
      httpStatus: null,
      costPoints: null,
    });
  if (luck < 0.05)
    return callRow({
      operation,
      variant,
      ...who,
      openedAt,
      outcome: "refused",
      reason: "parameterError",
      code: 100,
      costPoints: null,
    });
  return callRow({ operation, variant, ...who, openedAt, costPoints: points, predictedPoints: points });
}

function pick(ids: string[], next: () => number): string | null {
  return ids[Math.floor(next() * ids.length)] ?? null;
}

/** Creates a generator of numbers in [0, 1), the same each time. */
function numbers(): () => number {
  let state = 20_261_121;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
