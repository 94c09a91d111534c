import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fetchPart } from "#components/ui/later.tsx";
import { learnPageNumbering } from "#lib/client/orders/pending-queries.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type {
  PageNumbering as Base,
  PendingOrdersPage,
  PendingOrdersQuery,
} from "#lib/shared/orders/orders.ts";
import type { CheckPageNumbering, Conclusion } from "./send-page-numbering-check.ts";

export type PageBase = {
  isChecked: boolean;
  isChecking: boolean;
  /** Whether what stands on page 1 can be compared with. */
  canCheck: boolean;
  conclusion: Conclusion | null;
  error: CommandError | null;
  check: () => Promise<void>;
};

type Options = {
  query: Omit<PendingOrdersQuery, "page">;
  firstPageKey: readonly unknown[];
  page: PendingOrdersPage | undefined;
  /** Page 1 was refused as a wrong parameter: that tells something too. */
  isRefused: boolean;
  /** What the server knew when it drew the page. */
  knownAtFirst: Base;
  checkPageBase: CheckPageNumbering;
};

/** Whether anybody has checked from which number the service counts its pages, and the way to check. */
export function usePageNumbering({
  query,
  firstPageKey,
  page,
  isRefused,
  knownAtFirst,
  checkPageBase,
}: Options): PageBase {
  const client = useQueryClient();
  const queryHash = hashKey(firstPageKey);
  const [isChecked, setChecked] = useState(() => {
    // Pages of an earlier look may have been asked for under another base.
    if (knownAtFirst !== null) learnPageNumbering(client, knownAtFirst);
    return knownAtFirst !== null;
  });
  const [last, setLast] = useState<Pick<PageBase, "conclusion"> & { queryHash: string }>({
    queryHash,
    conclusion: null,
  });
  // Each check is paid: whichever query started it, a second one waits for its end.
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);
  const press = useRef({ isUnderWay: false, about: queryHash, keys: new Map<string, string>() });
  // Every page says what was known when it was asked for, and the newest look is right.
  if (page !== undefined && (page.pageBase !== null) !== isChecked) setChecked(page.pageBase !== null);

  async function check() {
    const { current } = press;
    if (current.isUnderWay) return;
    if (current.about !== queryHash) Object.assign(current, { about: queryHash, keys: new Map() });
    current.isUnderWay = true;
    setBusy(true);
    setError(null);
    setLast({ queryHash, conclusion: null });
    // Most people never press it: what sends it comes with the press.
    const part = await fetchPart(() => import("./send-page-numbering-check.ts"));
    if (part === null) {
      current.isUnderWay = false;
      return setBusy(false);
    }
    const { keys } = current;
    const orderNumbers = listNumbers(page?.orders ?? []);
    const check = { client, keys, checkPageBase, query, firstPageKey, page, orderNumbers };
    const result = await part.sendPageNumberingCheck(check);
    current.isUnderWay = false;
    setBusy(false);
    if (!result.ok) return setError(result.error);
    const conclusion = result.value;
    setLast({ queryHash, conclusion });
    if (isSettling(conclusion)) setChecked(true);
  }

  const isSettled = isSettling(last.conclusion);
  // What did not conclude it speaks of its own query alone.
  const isOfThis = isSettled || last.queryHash === queryHash;
  return {
    conclusion: isOfThis ? last.conclusion : null,
    error: isOfThis ? error : null,
    isChecking: isBusy,
    isChecked,
    canCheck: page === undefined ? isRefused : isComparable(page),
    check,
  };
}

function isSettling(conclusion: PageBase["conclusion"]): boolean {
  return conclusion === "base0" || conclusion === "base1";
}

function isComparable(page: PendingOrdersPage): boolean {
  return page.orders.length + page.unreadableRows === 0 || listNumbers(page.orders).length > 0;
}

/** The numbers of a page that the service compares by: longer ones it can't. */
function listNumbers(orders: PendingOrdersPage["orders"]): string[] {
  return orders.flatMap(({ orderNumber }) =>
    orderNumber !== null && orderNumber.length <= 64 ? [orderNumber] : [],
  );
}
