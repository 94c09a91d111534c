import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrapListReply } from "#lib/client/orders-queries.ts";
import { RequestError } from "#lib/client/request-error.ts";
import { announceSignedOut } from "#lib/client/signed-out.ts";
import type { CommandResult } from "#lib/shared/command-result.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders.ts";

export type PageBaseConclusion = "base0" | "base1" | "inconclusive";
export type PageBaseInput = Omit<PendingOrdersQuery, "page"> & { shownOrderNumbers: string[] };
/** The one-call check of the other page base; a server action. */
export type CheckPageBase = (input: PageBaseInput) => Promise<CommandResult<{ conclusion: PageBaseConclusion; reply: ListReply<PendingOrdersPage> }>>;

export type PageBase = {
  isChecked: boolean;
  isChecking: boolean;
  conclusion: PageBaseConclusion | null;
  failure: RequestError | null;
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
export function usePageBase({ query, firstPageKey, page, isCheckedAtFirst, checkPageBase }: Options): PageBase {
  const client = useQueryClient();
  const [state, setState] = useState<Omit<PageBase, "isChecked" | "check">>({ isChecking: false, conclusion: null, failure: null });

  async function check() {
    setState({ isChecking: true, conclusion: null, failure: null });
    const result = await askOnce(checkPageBase, { ...query, shownOrderNumbers: (page?.orders ?? []).flatMap(({ orderNumber }) => orderNumber ?? []) });
    if (!result.ok) {
      if (result.error.code === "notSignedIn") announceSignedOut();
      return setState({ isChecking: false, conclusion: null, failure: result.error });
    }
    const { conclusion, reply } = result.value;
    setState({ isChecking: false, conclusion, failure: null });
    // Under the other base every page of the cache was another page.
    if (conclusion !== "base0" || reply.kind === "problem") return;
    client.setQueryData(firstPageKey, unwrapListReply(reply));
    client.removeQueries({ queryKey: ["orders", "pending"], type: "inactive" });
  }

  const isSettled = state.conclusion === "base0" || state.conclusion === "base1";
  return { ...state, isChecked: isCheckedAtFirst || isSettled || page?.isBaseChecked === true, check };
}

type Asked = { ok: true; value: { conclusion: PageBaseConclusion; reply: ListReply<PendingOrdersPage> } } | { ok: false; error: RequestError };

async function askOnce(checkPageBase: CheckPageBase, input: PageBaseInput): Promise<Asked> {
  try {
    const result = await checkPageBase(input);
    return result.ok ? result : { ok: false, error: new RequestError(result.error.code, result.error) };
  } catch (cause) {
    return { ok: false, error: new RequestError("offline", { cause }) };
  }
}
