import type { BuyerQuestion } from "#components/buyers/lines/question-of.ts";
import { newRun, type RunState } from "#components/buyers/run/run-state.ts";
import type { BegunBuyerRun, BuyerEdition, BuyerOrder } from "#lib/shared/buyers/buyers.ts";

type Begun = {
  begun: BegunBuyerRun;
  question: BuyerQuestion;
  /** The orders it was begun with. */ sent: BuyerOrder[];
  isAgain: boolean;
  shop: RunState["shop"];
  edition: BuyerEdition;
};

/** The run of a question: what the server knew of it stands there at once, only the rest is packed. */
export function beginRun({ begun, question, sent, isAgain, shop, edition }: Begun): RunState {
  const openIds = new Map(begun.known.map(({ tid, openId }) => [tid, openId]));
  const known = sent.flatMap((order) =>
    openIds.has(order.tid) ? [{ ...order, openId: openIds.get(order.tid) ?? null }] : [],
  );
  return newRun({
    runId: begun.runId,
    shop,
    edition,
    question: question.text,
    kept: isAgain ? [] : [...question.kept, ...known],
    known: begun.knownAsOf === null ? null : { count: known.length, asOf: begun.knownAsOf },
    tids: question.all.map(({ tid }) => tid),
    isAgain,
    orders: sent.filter(({ tid }) => !openIds.has(tid)),
  });
}
