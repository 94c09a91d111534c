import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { RequestError, announceSignedOut } from "#lib/client/fetch-json.ts";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import { unwrapListReply } from "#lib/client/orders-queries.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";

export type PageBaseConclusion = "base0" | "base1" | "inconclusive";
type PageBaseInput = Omit<PendingOrdersQuery, "page"> & {
  idempotencyKey: string;
  shownOrderNumbers: string[] | null;
};
/** The one-call check of the other page base; a server action. */
export type CheckPageBase = (
  input: PageBaseInput,
) => Promise<CommandResult<{ conclusion: PageBaseConclusion; reply: ListReply<PendingOrdersPage> }>>;

export type PageBase = {
  isChecked: boolean;
  isChecking: boolean;
  /** `nothing`: both bases were requested and neither has an order. */
  conclusion: PageBaseConclusion | "nothing" | null;
  error: RequestError | null;
  check: () => Promise<void>;
};

type CheckResult = Pick<PageBase, "conclusion" | "error">;

const NO_RESULT: CheckResult = { conclusion: null, error: null };

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
  const [last, setLast] = useState({ queryHash, ...NO_RESULT });
  // Each check is paid: whichever query started it, a second one waits for its end.
  const isUnderWay = useRef(false);
  const [isChecking, setChecking] = useState(false);
  const conclude = (result: Partial<CheckResult>) => setLast({ queryHash, ...NO_RESULT, ...result });

  async function check() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setChecking(true);
    conclude({});
    await runCheck().finally(() => {
      isUnderWay.current = false;
      setChecking(false);
    });
  }

  async function runCheck() {
    const result = await callOnce(checkPageBase, {
      ...query,
      idempotencyKey: newIdempotencyKey(),
      shownOrderNumbers: shownNumbers(page),
    });
    if (!result.ok) {
      if (result.error.code === "notSignedIn") announceSignedOut();
      return conclude({ error: result.error });
    }
    const { conclusion, reply } = result.value;
    const isNothing =
      conclusion === "inconclusive" &&
      page !== undefined &&
      reply.kind === "page" &&
      reply.page.orders.length === 0;
    conclude({ conclusion: isNothing ? "nothing" : conclusion });
    // Under the other base every page of the cache was another page.
    if (conclusion !== "base0" || reply.kind === "problem") return;
    client.setQueryData(firstPageKey, unwrapListReply(reply));
    client.removeQueries({ queryKey: ["orders", "pending"], type: "inactive" });
  }

  const isSettled = last.conclusion === "base0" || last.conclusion === "base1";
  // What did not conclude it speaks of its own query alone.
  const result = isSettled || last.queryHash === queryHash ? last : NO_RESULT;
  return {
    ...result,
    isChecking,
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

type CallOutcome =
  | { ok: true; value: { conclusion: PageBaseConclusion; reply: ListReply<PendingOrdersPage> } }
  | { ok: false; error: RequestError };

async function callOnce(checkPageBase: CheckPageBase, input: PageBaseInput): Promise<CallOutcome> {
  try {
    const result = await checkPageBase(input);
    return result.ok ? result : { ok: false, error: new RequestError(result.error.code, result.error) };
  } catch (cause) {
    return { ok: false, error: new RequestError("offline", { cause }) };
  }
}
