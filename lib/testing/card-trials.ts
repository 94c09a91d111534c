import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { verifyCard } from "#lib/server/cards/verify-card.ts";
import { cardHistoryInput, listCardChecks } from "#lib/server/cards/list-card-checks.ts";
import { database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import type { CardHistoryPage } from "#lib/shared/cards/card-history.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { cardInput } from "./card-requests.ts";
import { bodyText } from "./sandbox-control.ts";
import { withTestApp } from "./with-test-app.ts";

/** Checks practice cards, and looks at calls, rows and history; each test begins without any. */
export function cardTrials(reset: () => Promise<unknown> = () => Promise.resolve()) {
  const app = withTestApp(async () => {
    await reset();
    await database().delete(cardChecks);
  });
  const check = (change: Record<string, unknown> = {}, by = app.context) => verifyCard(by, cardInput(change));

  async function sourceOf(change: Record<string, unknown> = {}): Promise<string> {
    const response = await check(change);
    return response.kind === "verdict" ? response.facts.source : response.kind;
  }

  async function verdict(change: Record<string, unknown> = {}): Promise<CardCheck> {
    const response = await check(change);
    if (response.kind !== "verdict") throw new Error(`no verdict: ${JSON.stringify(response)}`);
    return response.check;
  }

  return {
    app,
    check,
    sourceOf,
    verdict,
    /** Writes checks without making calls. */
    plant: (...checks: Partial<typeof cardChecks.$inferInsert>[]) =>
      database()
        .insert(cardChecks)
        .values(
          checks.map((given) => ({
            callId: randomUUID(),
            level: 2 as const,
            purpose: "x",
            cardKey: "k",
            isEchoClash: given.verdict ? false : null,
            ...given,
          })),
        ),
    bodies: async () =>
      (await app.sandbox.control.meter()).calls.map((call) => JSON.parse(bodyText(call)) as unknown),
    paid: async () => (await app.sandbox.control.meter()).counts.bankCard ?? 0,
    rows: () => database().select().from(cardChecks),
    list: (search: Record<string, string> = {}): Promise<CardHistoryPage> =>
      listCardChecks(app.context, cardHistoryInput.parse(search)),
    /** Waits for what is recorded in the background. */
    noted: async () => expect(await drainCalls(20_000)).toBe(0),
  };
}
