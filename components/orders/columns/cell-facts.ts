import { useTimeZone, useTranslations } from "next-intl";
import { use, useMemo } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import { usePrinting } from "#components/ui/use-printing.ts";
import { OrderStatuses } from "./status-text.ts";
import type { AnyOrder } from "./order-lines.ts";
import { orderHref } from "./order-href.ts";
import type { Repeats } from "./pages-before.ts";

export type OrdersText = ReturnType<typeof useTranslations<"orders">>;

/** Context for formatting times. */
export type TimeFacts = ReturnType<typeof useTimeFacts>;

export function useTimeFacts() {
  const words = useTranslations("ui.timeLeft");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const isPhone = usePhone();
  const statuses = use(OrderStatuses);
  return useMemo(
    () => ({ words, timeZone, now, isPhone, statuses }),
    [words, timeZone, now, isPhone, statuses],
  );
}

type OfList = {
  /** Text that remarks were searched for; empty for none. */
  sought: string;
  /** Query string of the list. */
  search: string;
  /** Orders of this page that an earlier page showed too. */
  repeats: Repeats;
};

/** Context of all cells, read once a table: hooks in a hundred rows would make paging slow. */
export type CellFacts = TimeFacts &
  OfList & {
    t: OrdersText;
    isPrinting: boolean;
    /** True when an order of the page has a flag. */
    isFlagged: boolean;
  };

export function useCellFacts(orders: readonly AnyOrder[], { sought, search, repeats }: OfList): CellFacts {
  const t = useTranslations("orders");
  const time = useTimeFacts();
  const isPrinting = usePrinting();
  // Without the open order: opening one must not draw the cells again.
  const list = orderHref(null, search);
  const isFlagged = orders.some((order) => "flag" in order && (order.flag || order.flagName));
  return useMemo(
    () => ({ ...time, t, isPrinting, sought, search: list, repeats, isFlagged }),
    [time, t, isPrinting, sought, list, repeats, isFlagged],
  );
}
