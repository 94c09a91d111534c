import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { env } from "#lib/server/env.ts";
import { csvFileName, htmlTable, writeCsv, writeTsv } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BuyersFile, RowState } from "#lib/shared/buyers/buyers.ts";
import type { BuyerExportInput } from "./buyers-input.ts";
import { readAllBuyerRows } from "./list-buyer-rows.ts";

/** Mark in every row of a file with answers of the sandbox. */
const MARK = "SIMULATED";

type Word = "number" | "nick" | "openId" | "state" | "replyNick" | "mark" | RowState;
export type BuyersText = (word: Word) => string;

/**
 * Writes the orders of a job with their results, in the order of the list, as a file or for the clipboard. The audit
 * entry is written before the text.
 */
export async function exportBuyers(
  { identity }: Context,
  { id, how }: BuyerExportInput,
  say: BuyersText,
): Promise<BuyersFile> {
  const rows = await readAllBuyerRows(identity, id);
  const isSimulated = env().mode === "sandbox";
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what: "buyerIds", how: how === "copy" ? how : "csv", count: rows.length },
  });
  const marked = (cells: string[], mark: string) => (isSimulated ? [...cells, mark] : cells);
  const table = [
    marked((["number", "nick", "openId", "state", "replyNick"] as const).map(say), say("mark")),
    ...rows.map(({ tid, nick, openId, state, replyNick }) =>
      marked([tid, nick, openId ?? "", say(state), replyNick ?? ""], MARK),
    ),
  ];
  const name = csvFileName("buyer-ids", Date.now(), env().tzShop, isSimulated);
  if (how === "copy") return { name, text: writeTsv(table), html: htmlTable(table, []) };
  return { name, text: writeCsv(table, how, []) };
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
