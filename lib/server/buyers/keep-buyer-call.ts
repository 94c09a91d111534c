import "server-only";
import { eq } from "drizzle-orm";
import { holdRun, type BuyerRunRow } from "#lib/server/buyers/get-own-run.ts";
import { readRunCalls } from "#lib/server/buyers/read-run-calls.ts";
import { sealAnswers, sealOrders } from "#lib/server/buyers/sealed-rows.ts";
import { buyerCalls } from "#lib/server/db/schema.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import type { BuyerAnswer, BuyerOrder, BuyerRunCall } from "#lib/shared/buyers.ts";
import { AppError } from "#lib/shared/errors.ts";

/** Keeps a call's orders before it leaves and its answers with the end of it, so that no paid answer is lost with a browser. */
export function keepBuyerCall(run: BuyerRunRow, orders: BuyerOrder[]): Companion<"buyerOpenId"> {
  return {
    open: async (tx, callId) => {
      await holdRun(tx, run);
      requireRoom(run, orders, await readRunCalls(run.id, tx));
      await tx.insert(buyerCalls).values({ callId, runId: run.id, sealedOrders: sealOrders(orders) });
    },
    close: async (tx, callId, result) => {
      if (result.outcome !== "answered") return;
      const { answers, foreignCount } = result.data;
      await tx.update(buyerCalls).set({ sealedAnswers: sealAnswers({ answers: answers.map(toAnswer), foreignCount }) }).where(eq(buyerCalls.callId, callId));
    },
  };
}

export function toAnswer({ tid, openUid }: { tid: string; openUid: string | null }): BuyerAnswer {
  return { tid, openId: openUid };
}

/** A run grows to the orders it was made for, and nobody pays for an order of it that was answered or is being asked. */
function requireRoom({ orderCount }: BuyerRunRow, orders: BuyerOrder[], earlier: BuyerRunCall[]): void {
  const asked = new Set(earlier.filter(({ state }) => state === "answered" || state === "asking").flatMap((call) => call.orders.map(({ tid }) => tid)));
  if (orders.some(({ tid }) => asked.has(tid))) throw new AppError("badInput", "an order was asked in this run before", { fields: { orders: "askedBefore" } });
  const all = new Set([...earlier.flatMap((call) => call.orders), ...orders].map(({ tid }) => tid));
  if (all.size > orderCount) throw new AppError("badInput", "more orders than the run was made for", { fields: { orders: "moreThanRun" } });
}
