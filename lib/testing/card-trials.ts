import { database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { verifyCard } from "#lib/server/cards/verify-card.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { cardInput } from "./card-questions.ts";
import { bodyText } from "./sandbox-control.ts";
import type { TestApp } from "./test-app.ts";

/** Checks a practice card, and looks at what left and at what is kept; `appOf` is asked at each. */
export function cardTrials(appOf: () => TestApp) {
  const check = (change: Record<string, unknown> = {}) => verifyCard(appOf().context, cardInput(change));
  const bodies = async () =>
    (await appOf().sandbox.control.meter()).calls.map((call) => JSON.parse(bodyText(call)) as unknown);
  const rows = () => database().select().from(cardChecks);

  async function sourceOf(change: Record<string, unknown> = {}): Promise<string> {
    const reply = await check(change);
    return reply.kind === "verdict" ? reply.facts.source : reply.kind;
  }

  async function verdict(change: Record<string, unknown> = {}): Promise<CardCheck> {
    const reply = await check(change);
    if (reply.kind !== "verdict") throw new Error(`no verdict: ${JSON.stringify(reply)}`);
    return reply.check;
  }

  return { check, bodies, rows, sourceOf, verdict };
}
