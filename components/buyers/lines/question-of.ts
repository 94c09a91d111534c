import { rowsOf } from "#components/buyers/run/run-rows.ts";
import type { AnsweredRow, RunState } from "#components/buyers/run/run-state.ts";
import type { BuyerEdition, BuyerOrder } from "#lib/shared/buyers/buyers.ts";

export type BuyerQuestion = {
  /** Every order of the list. */
  all: BuyerOrder[];
  /** The orders to be paid for. */
  orders: BuyerOrder[];
  /** Those that an earlier answer serves, for nothing. */
  known: BuyerOrder[];
  /** Those that the run on the screen has answered for the same shop, edition and nick: shown again, not asked again. */
  kept: AnsweredRow[];
  /** The same question makes the same text. */
  text: string;
};

type Around = {
  shopId: string;
  edition: BuyerEdition;
  /** The run on the screen. */ shown: RunState | null;
  knownTids: readonly string[];
};

/** What is left to ask of a list beside the run on the screen and what is known already. */
export function questionOf(
  orders: readonly BuyerOrder[],
  { shopId, edition, shown, knownTids }: Around,
): BuyerQuestion {
  const isSame = shown !== null && shown.shop.id === shopId && shown.edition === edition;
  const answered = new Map(
    isSame
      ? rowsOf(shown)
          .filter(({ state }) => state === "answered" || state === "noAnswer")
          .map((row) => [`${row.tid} ${row.nick}`, row])
      : [],
  );
  const known = new Set(knownTids);
  const question: BuyerQuestion = {
    all: [],
    orders: [],
    known: [],
    kept: [],
    text: JSON.stringify([shopId, edition, orders.map(({ tid, nick }) => [tid, nick])]),
  };
  for (const { tid, nick } of orders) {
    const row = answered.get(`${tid} ${nick}`);
    question.all.push({ tid, nick });
    if (row !== undefined) question.kept.push({ tid, nick, openId: row.openId });
    else if (known.has(tid)) question.known.push({ tid, nick });
    else question.orders.push({ tid, nick });
  }
  return question;
}
