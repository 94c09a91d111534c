import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import { unwrapListReply } from "#lib/client/orders-queries.ts";
import { RequestError, announceSignedOut } from "#lib/client/fetch-json.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";

export type PageBaseConclusion = "base0" | "base1" | "inconclusive";
export type PageBaseInput = Omit<PendingOrdersQuery, "page"> & {
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
  /** `nothing`: both bases were asked and neither has an order. */
  conclusion: PageBaseConclusion | "nothing" | null;
  failure: RequestError | null;
  check: () => Promise<void>;
};

type Said = Pick<PageBase, "conclusion" | "failure">;

const NOTHING_SAID: Said = { conclusion: null, failure: null };

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
  const question = hashKey(firstPageKey);
  const [last, setLast] = useState({ question, ...NOTHING_SAID });
  // Each check is paid: whichever question started it, a second one waits for its end.
  const isUnderWay = useRef(false);
  const [isChecking, setChecking] = useState(false);
  const settle = (said: Partial<Said>) => setLast({ question, ...NOTHING_SAID, ...said });

  async function check() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setChecking(true);
    settle({});
    await ask().finally(() => {
      isUnderWay.current = false;
      setChecking(false);
    });
  }

  async function ask() {
    const result = await askOnce(checkPageBase, {
      ...query,
      idempotencyKey: newIdempotencyKey(),
      shownOrderNumbers: shownNumbers(page),
    });
    if (!result.ok) {
      if (result.error.code === "notSignedIn") announceSignedOut();
      return settle({ failure: result.error });
    }
    const { conclusion, reply } = result.value;
    const isNothing =
      conclusion === "inconclusive" &&
      page !== undefined &&
      reply.kind === "page" &&
      reply.page.orders.length === 0;
    settle({ conclusion: isNothing ? "nothing" : conclusion });
    // Under the other base every page of the cache was another page.
    if (conclusion !== "base0" || reply.kind === "problem") return;
    client.setQueryData(firstPageKey, unwrapListReply(reply));
    client.removeQueries({ queryKey: ["orders", "pending"], type: "inactive" });
  }

  const isSettled = last.conclusion === "base0" || last.conclusion === "base1";
  // What did not settle it speaks of its own question alone.
  const said = isSettled || last.question === question ? last : NOTHING_SAID;
  return {
    ...said,
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

async function askOnce(checkPageBase: CheckPageBase, input: PageBaseInput): Promise<CallOutcome> {
  try {
    const result = await checkPageBase(input);
    return result.ok ? result : { ok: false, error: new RequestError(result.error.code, result.error) };
  } catch (cause) {
    return { ok: false, error: new RequestError("offline", { cause }) };
  }
}
