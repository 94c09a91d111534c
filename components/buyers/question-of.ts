import { rowsOf } from "#components/buyers/run-rows.ts";
import type { AnsweredRow, RunState } from "#components/buyers/run-state.ts";
import type { BuyerEdition, BuyerOrder } from "#lib/shared/buyers.ts";

export type BuyerQuestion = {
  /** The orders to be paid for. */
  orders: BuyerOrder[];
  /** Those that the run on the screen has answered for the same shop, edition and nick: shown again, not asked again. */
  kept: AnsweredRow[];
  /** The same question makes the same text. */
  text: string;
};

/** What is left to ask of a list beside the run on the screen. */
export function questionOf(orders: readonly BuyerOrder[], shopId: string, edition: BuyerEdition, shown: RunState | null): BuyerQuestion {
  const isSame = shown !== null && shown.shop.id === shopId && shown.edition === edition;
  const answered = new Map(isSame ? rowsOf(shown).filter(({ state }) => state === "answered" || state === "noAnswer").map((row) => [`${row.tid} ${row.nick}`, row]) : []);
  const question: BuyerQuestion = { orders: [], kept: [], text: JSON.stringify([shopId, edition, orders.map(({ tid, nick }) => [tid, nick])]) };
  for (const { tid, nick } of orders) {
    const row = answered.get(`${tid} ${nick}`);
    if (row === undefined) question.orders.push({ tid, nick });
    else question.kept.push({ tid, nick, openId: row.openId });
  }
  return question;
}
