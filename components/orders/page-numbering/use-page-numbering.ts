import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fetchPart } from "#components/ui/lazy-part.tsx";
import { learnPageNumbering } from "#lib/client/orders/pending-queries.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type {
  PageNumbering as Base,
  PendingOrdersPage,
  PendingOrdersQuery,
} from "#lib/shared/orders/orders.ts";
import type { CheckPageNumbering, Conclusion } from "./send-page-numbering-check.ts";

export type NumberingCheck = {
  isChecked: boolean;
  isChecking: boolean;
  /** True when page 1 can be compared with. */
  canCheck: boolean;
  conclusion: Conclusion | null;
  error: CommandError | null;
  check: () => Promise<void>;
};

type Options = {
  query: Omit<PendingOrdersQuery, "page">;
  firstPageKey: readonly unknown[];
  page: PendingOrdersPage | undefined;
  /** True when page 1 was rejected as a wrong parameter, which is a clue too. */
  isRefused: boolean;
  /** Page numbering as the server knew it when it rendered the page. */
  knownNumbering: Base;
  checkPageNumbering: CheckPageNumbering;
};

/** Knowledge of page numbering, and the command to check it. */
export function usePageNumbering({
  query,
  firstPageKey,
  page,
  isRefused,
  knownNumbering,
  checkPageNumbering,
}: Options): NumberingCheck {
  const client = useQueryClient();
  const queryHash = hashKey(firstPageKey);
  const [isChecked, setChecked] = useState(() => {
    // Pages in the cache may have been requested under another numbering.
    if (knownNumbering !== null) learnPageNumbering(client, knownNumbering);
    return knownNumbering !== null;
  });
  const [last, setLast] = useState<Pick<NumberingCheck, "conclusion"> & { queryHash: string }>({
    queryHash,
    conclusion: null,
  });
  // Each check is paid: whichever query started it, a second one waits for its end.
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);
  const press = useRef({ isUnderWay: false, keys: new Map<string, string>() });
  // Each page says what was known at its request, and the newest one is right.
  if (page !== undefined && (page.pageBase !== null) !== isChecked) setChecked(page.pageBase !== null);

  async function check() {
    const { current } = press;
    if (current.isUnderWay) return;
    current.isUnderWay = true;
    setBusy(true);
    setError(null);
    setLast({ queryHash, conclusion: null });
    // Most people never press it, so its code loads with the press.
    const part = await fetchPart(() => import("./send-page-numbering-check.ts"));
    if (part === null) {
      current.isUnderWay = false;
      return setBusy(false);
    }
    const { keys } = current;
    const orderNumbers = listNumbers(page?.orders ?? []);
    const check = { client, keys, checkPageNumbering, query, firstPageKey, page, orderNumbers };
    const result = await part.sendPageNumberingCheck(check);
    current.isUnderWay = false;
    setBusy(false);
    if (!result.ok) return setError(result.error);
    const conclusion = result.value;
    setLast({ queryHash, conclusion });
    if (isSettling(conclusion)) setChecked(true);
  }

  const isSettled = isSettling(last.conclusion);
  // An inconclusive check only concerns its own query.
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

function isSettling(conclusion: NumberingCheck["conclusion"]): boolean {
  return conclusion === "base0" || conclusion === "base1";
}

function isComparable(page: PendingOrdersPage): boolean {
  return page.orders.length + page.unreadableRows === 0 || listNumbers(page.orders).length > 0;
}

/** Numbers of a page that the check can compare, at most 64 characters long. */
function listNumbers(orders: PendingOrdersPage["orders"]): string[] {
  return orders.flatMap(({ orderNumber }) =>
    orderNumber !== null && orderNumber.length <= 64 ? [orderNumber] : [],
  );
}
