import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrapListReply } from "#lib/client/orders-queries.ts";
import type { CommandError } from "#lib/client/send-command.ts";
import { type PaidAction, usePaidRequest } from "#lib/client/use-paid-requests.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";

type PageBaseConclusion = "base0" | "base1" | "inconclusive";
/** The one-call check of the other page base; a server action. */
export type CheckPageBase = PaidAction<{
  conclusion: PageBaseConclusion;
  reply: ListReply<PendingOrdersPage>;
}>;

export type PageBase = {
  isChecked: boolean;
  isChecking: boolean;
  /** `nothing`: both bases were requested and neither has an order. */
  conclusion: PageBaseConclusion | "nothing" | null;
  error: CommandError | null;
  check: () => Promise<void>;
};

type Options = {
  query: Omit<PendingOrdersQuery, "page">;
  firstPageKey: readonly unknown[];
  page: PendingOrdersPage | undefined;
  /** What the server knew when it drew the page. */
  isCheckedAtFirst: boolean;
  checkPageBase: CheckPageBase;
};

/** Whether anybody has checked from which number the service counts its pages, and the way to check. */
export function usePageBase({
  query,
  firstPageKey,
  page,
  isCheckedAtFirst,
  checkPageBase,
}: Options): PageBase {
  const client = useQueryClient();
  const queryHash = hashKey(firstPageKey);
  const [last, setLast] = useState<Pick<PageBase, "conclusion"> & { queryHash: string }>({
    queryHash,
    conclusion: null,
  });
  // Each check is paid: whichever query started it, a second one waits for its end.
  const { isBusy, error, send } = usePaidRequest(checkPageBase, queryHash);

  async function check() {
    if (isBusy) return;
    setLast({ queryHash, conclusion: null });
    const finding = await send(query, { shownOrderNumbers: shownNumbers(page) });
    if (finding === null) return;
    const { conclusion, reply } = finding;
    const isNothing =
      conclusion === "inconclusive" &&
      page !== undefined &&
      reply.kind === "page" &&
      reply.page.orders.length === 0;
    setLast({ queryHash, conclusion: isNothing ? "nothing" : conclusion });
    // Under the other base every page of the cache was another page.
    if (conclusion !== "base0" || reply.kind === "problem") return;
    client.setQueryData(firstPageKey, unwrapListReply(reply));
    client.removeQueries({ queryKey: ["orders", "pending"], type: "inactive" });
  }

  const isSettled = last.conclusion === "base0" || last.conclusion === "base1";
  // What did not conclude it speaks of its own query alone.
  const isOfThis = isSettled || last.queryHash === queryHash;
  return {
    conclusion: isOfThis ? last.conclusion : null,
    error: isOfThis ? error : null,
    isChecking: isBusy,
    isChecked: isCheckedAtFirst || isSettled || page?.isBaseChecked === true,
    check,
  };
}

/** Null when page 1 was refused. Longer ones are no numbers the service compares by. */
function shownNumbers(page: PendingOrdersPage | undefined): string[] | null {
  if (page === undefined) return null;
  return page.orders.flatMap(({ orderNumber }) =>
    orderNumber !== null && orderNumber.length <= 64 ? [orderNumber] : [],
  );
}
