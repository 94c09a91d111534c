import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { buyerRuns } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { csvFileName, htmlTable, writeCsv, writeTsv } from "#lib/shared/base/csv.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import {
  otherBuyer,
  type BuyerMatch,
  type BuyerOrder,
  type BuyersFile,
  type RowState,
} from "#lib/shared/buyers/buyers.ts";
import { getOwnRun, readRunCalls, type BuyerRunRow } from "./buyer-runs.ts";
import type { BuyerExportInput } from "./buyers-input.ts";
import { readKnownBuyers } from "./known-buyers.ts";

/** Earlier runs whose answers the page may show beside those of the run itself. */
const MAX_RUNS = 20;
/** Mark in every row of a file with answers of the sandbox. */
const MARK = "SIMULATED";

type Word = "number" | "nick" | "openId" | "state" | "replyNick" | "mark" | "otherBuyer" | RowState;
export type BuyersText = (word: Word) => string;

/**
 * Writes the rows of the page as a file or for the clipboard. The page names only the orders; the answers come from our
 * own tables. The audit entry is written before the text.
 */
export async function exportBuyers(
  { identity }: Context,
  { runId, how, rows }: BuyerExportInput,
  say: BuyersText,
): Promise<BuyersFile> {
  const byTid = await findMatches(identity, await getOwnRun(identity, runId), rows);
  const isSimulated = env().mode === "sandbox";
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what: "buyerIds", how: how === "copy" ? how : "csv", count: rows.length },
  });
  const marked = (cells: string[], mark: string) => (isSimulated ? [...cells, mark] : cells);
  const table = [
    marked((["number", "nick", "openId", "state", "replyNick"] as const).map(say), say("mark")),
    ...rows.map((row) => {
      const { openId = null, replyNick = null } = byTid.get(keyOf(row)) ?? {};
      const state = say(openId !== null ? "answered" : row.state === "answered" ? "noAnswer" : row.state);
      const said = otherBuyer({ ...row, replyNick }) === null ? state : `${state} · ${say("otherBuyer")}`;
      return marked([row.tid, row.nick, openId ?? "", said, replyNick ?? ""], MARK);
    }),
  ];
  const name = csvFileName("buyer-ids", Date.now(), env().tzShop, isSimulated);
  if (how === "copy") return { name, text: writeTsv(table), html: htmlTable(table, []) };
  return { name, text: writeCsv(table, how === "excel" ? how : "plain", []) };
}

const keyOf = ({ tid, nick }: BuyerOrder) => `${tid} ${nick}`;

/**
 * Finds the answer of each order and nick in this run, in the person's earlier runs for the same shop, and in cached
 * responses.
 */
async function findMatches(
  { personId }: Identity,
  run: BuyerRunRow,
  orders: BuyerOrder[],
): Promise<Map<string, BuyerMatch>> {
  const { shopId, edition } = run;
  const before = await database()
    .select({ id: buyerRuns.id })
    .from(buyerRuns)
    .where(
      and(eq(buyerRuns.personId, personId), eq(buyerRuns.shopId, shopId), eq(buyerRuns.edition, edition)),
    )
    .orderBy(desc(buyerRuns.createdAt))
    .limit(MAX_RUNS);
  const runIds = [...new Set([run.id, ...before.map(({ id }) => id)])];
  const found = new Map<string, BuyerMatch>();
  const known = await readKnownBuyers(await getShop(shopId), edition, orders);
  const nickOf = new Map(orders.map(({ tid, nick }) => [tid, nick]));
  for (const match of known) found.set(keyOf({ tid: match.tid, nick: nickOf.get(match.tid) ?? "" }), match);
  // The run on the page comes last: its answers replace all others.
  for (const runId of runIds.toReversed()) {
    for (const call of await readRunCalls(runId)) {
      const byTid = new Map(call.answers.map((answer) => [answer.tid, answer]));
      for (const order of call.orders) {
        const match = byTid.get(order.tid);
        if (match && (match.openId !== null || !found.has(keyOf(order)))) found.set(keyOf(order), match);
      }
    }
  }
  return found;
}

/** The words of a file, in the language of the request. */
export async function buyersText(): Promise<BuyersText> {
  // Loaded here because only Next can load it.
  const { getTranslations } = await import("next-intl/server");
  const words = await getTranslations("buyers");
  return (word) => {
    if (word === "mark") return words("export.mark");
    if (word === "number" || word === "nick" || word === "openId" || word === "state" || word === "replyNick")
      return words(`columns.${word}`);
    return words(`states.${word}`);
  };
}
