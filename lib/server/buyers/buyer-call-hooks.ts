import "server-only";
import type { BuyerRunRow } from "#lib/server/buyers/get-own-run.ts";
import { readRunCalls } from "#lib/server/buyers/read-run-calls.ts";
import { sealAnswers, sealOrders } from "#lib/server/buyers/sealed-rows.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { BuyerAnswer, BuyerOrder, BuyerRunCall } from "#lib/shared/buyers/buyers.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { sql } from "#lib/server/db/statement.ts";

/** Keeps a call's orders before it leaves and its answers with the end of it, so that no paid answer is lost with a browser. */
export function buyerCallHooks(run: BuyerRunRow, orders: BuyerOrder[]): CallHooks<"buyerOpenId"> {
  let earlierCalls = 0;
  return {
    check: async () => {
      const earlier = await readRunCalls(run.id);
      requireRoom(run, orders, earlier);
      earlierCalls = earlier.length;
    },
    open: () => ({
      write: sql`insert into buyer_calls (call_id, run_id, sealed_orders) select call_id, ${run.id}::uuid, ${sealOrders(orders)} from opened`,
      onlyIf: sql`(select count(*) from buyer_calls where run_id = ${run.id}::uuid) = ${earlierCalls}::int`,
    }),
    close: (result) => {
      if (result.outcome !== "answered") return null;
      const { answers, foreignCount } = result.data;
      const sealed = sealAnswers({ answers: answers.map(toAnswer), foreignCount });
      return {
        write: sql`update buyer_calls b set sealed_answers = ${sealed} from closed where b.call_id = closed.call_id returning b.call_id`,
      };
    },
  };
}

export function toAnswer({ tid, openUid }: { tid: string; openUid: string | null }): BuyerAnswer {
  return { tid, openId: openUid };
}

/** A run grows to the orders it was made for, and nobody pays for an order of it that was answered or is being asked. */
function requireRoom({ orderCount }: BuyerRunRow, orders: BuyerOrder[], earlier: BuyerRunCall[]): void {
  const asked = new Set(
    earlier
      .filter(({ state }) => state === "answered" || state === "asking")
      .flatMap((call) => call.orders.map(({ tid }) => tid)),
  );
  if (orders.some(({ tid }) => asked.has(tid)))
    throw new AppError("badInput", "an order was asked in this run before", {
      fields: { orders: "requestedBefore" },
    });
  const all = new Set([...earlier.flatMap((call) => call.orders), ...orders].map(({ tid }) => tid));
  if (all.size > orderCount)
    throw new AppError("badInput", "more orders than the run was made for", {
      fields: { orders: "moreThanRun" },
    });
}
