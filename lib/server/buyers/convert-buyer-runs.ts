import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { unseal } from "#lib/server/crypto/seal.ts";
import type { Database } from "#lib/server/db/database.ts";
import { jobCalls, jobItems, jobs } from "#lib/server/db/jobs-schema.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { buyerCalls, buyerRuns } from "#lib/server/db/schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { BuyerMatch, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import type { ItemState } from "#lib/shared/jobs/job.ts";
import { buyerState, sealBuyerItem, type BuyerItem } from "./buyer-items.ts";

type OldItem = BuyerItem & { state: ItemState };

/** States of an order, best first: of two calls for one order the better result counts. */
const BEST_FIRST: readonly ItemState[] = ["answered", "otherBuyer", "noAnswer", "maybeCharged", "refused"];

/**
 * Turns the lookups of earlier versions, which a browser made call by call, into ended jobs. Leaves those that a
 * dashboard of the earlier version may still be working on.
 */
export async function convertBuyerRuns(db: Database): Promise<void> {
  const runs = await db
    .select({ id: buyerRuns.id })
    .from(buyerRuns)
    .where(IS_IDLE)
    .orderBy(asc(buyerRuns.createdAt));
  for (const { id } of runs)
    await db
      .transaction((tx) => convertRun(id, tx))
      .catch((error: unknown) => logError("a lookup of an earlier version could not be converted", error));
}

const IS_IDLE = sql`${buyerRuns.createdAt} < now() - interval '10 minutes' and not exists (
  select from ${buyerCalls} where run_id = ${buyerRuns.id} and created_at > now() - interval '10 minutes'
)`;

async function convertRun(runId: string, tx: Database): Promise<void> {
  const [run] = await tx
    .select()
    .from(buyerRuns)
    .where(and(eq(buyerRuns.id, runId), IS_IDLE))
    .for("update");
  if (!run) return;
  const calls = await readCalls(run.id, tx);
  const byTid = new Map<string, OldItem>();
  for (const { items } of calls)
    for (const item of items) {
      const before = byTid.get(item.tid);
      if (before === undefined || rank(item) < rank(before)) byTid.set(item.tid, item);
    }
  const items = [...byTid.values()];
  const { id, shopId, personId, createdAt, edition } = run;
  if (items.length > 0) {
    const { account } = await settingsSnapshot();
    const done = items.filter(({ state }) => state !== "maybeCharged" && state !== "refused").length;
    const foreign = calls.reduce((sum, { foreignCount }) => sum + foreignCount, 0);
    await tx.insert(jobs).values({
      id,
      kind: "findBuyers",
      shopId,
      accountId: calls.at(-1)?.accountId ?? account.id,
      personId,
      createdAt,
      startedAt: createdAt,
      endedAt: calls.at(-1)?.createdAt ?? createdAt,
      state: "done",
      input: { edition, cache: "default" },
      progress: { total: items.length, done, foreign },
    });
    await tx
      .insert(jobItems)
      .values(
        items.map(({ state, ...item }, at) => ({ ...sealBuyerItem(id, at + 1, item), jobId: id, state })),
      );
    await tx.insert(jobCalls).values(
      calls.map(({ callId, createdAt: openedAt }) => ({
        callId,
        jobId: id,
        openedAt,
        countedAt: openedAt,
      })),
    );
  }
  await tx.delete(buyerRuns).where(eq(buyerRuns.id, id));
}

/** Reads the calls of a run, oldest first, each with the outcome of its last attempt. */
async function readCalls(runId: string, tx: Database) {
  const rows = await tx
    .select({ call: buyerCalls, outcome: ledger.outcome, accountId: ledger.accountId })
    .from(buyerCalls)
    .leftJoin(ledger, eq(ledger.callId, buyerCalls.callId))
    .where(eq(buyerCalls.runId, runId))
    .orderBy(asc(buyerCalls.createdAt), asc(buyerCalls.callId), asc(ledger.attempt));
  const last = new Map(rows.map((row) => [row.call.callId, row]));
  return Promise.all(
    [...last.values()].map(async ({ call: { callId, createdAt, sealedOrders, sealedAnswers }, ...row }) => {
      const orders = (await openCallRow("buyer orders", callId, sealedOrders)) as BuyerOrder[] | null;
      if (orders === null) throw new Error("the orders of a call can't be read: their key is gone");
      const answered = (await openCallRow("buyer answers", callId, sealedAnswers)) as Answered | null;
      const unanswered = row.outcome === "refused" || row.outcome === "notSent" ? "refused" : "maybeCharged";
      const byTid = new Map((answered?.answers ?? []).map((answer) => [answer.tid, answer]));
      const items = orders.map(({ tid, nick }): OldItem => {
        // Answers sealed by older versions have no nicks.
        const { openId = null, replyNick = null } = byTid.get(tid) ?? {};
        const match = { openId, replyNick };
        return { tid, nick, ...match, state: answered ? buyerState(nick, match) : unanswered };
      });
      return {
        callId,
        createdAt,
        accountId: row.accountId,
        items,
        foreignCount: answered?.foreignCount ?? 0,
      };
    }),
  );
}

type Answered = { answers: (BuyerMatch & { replyNick?: string | null })[]; foreignCount: number };

// Only our own texts can be unsealed: a seal also proves the origin.
async function openCallRow(
  purpose: "buyer orders" | "buyer answers",
  callId: string,
  sealed: string | null,
): Promise<unknown> {
  const text = sealed === null ? null : await unseal(purpose, [callId], sealed);
  return text === null ? null : JSON.parse(text);
}

function rank({ state }: OldItem): number {
  return BEST_FIRST.indexOf(state);
}
