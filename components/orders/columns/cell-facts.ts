import { useTimeZone, useTranslations } from "next-intl";
import { use, useMemo } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import { usePrinting } from "#components/ui/use-printing.ts";
import { OrderStatuses } from "./status-text.ts";
import { orderHref } from "./order-href.ts";
import type { Repeats } from "./pages-before.ts";

export type OrdersText = ReturnType<typeof useTranslations<"orders">>;

/** What a time is told by. */
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
  /** What remarks were searched for; empty for nothing. */
  sought: string;
  /** The query of the list. */
  search: string;
  /** The orders of this page that stood on one seen before it. */
  repeats: Repeats;
};

/** What cells say beside their order: asked for once a table, since a hundred rows asking is what makes a page slow to turn. */
export type CellFacts = TimeFacts & OfList & { t: OrdersText; isPrinting: boolean };

export function useCellFacts({ sought, search, repeats }: OfList): CellFacts {
  const t = useTranslations("orders");
  const time = useTimeFacts();
  const isPrinting = usePrinting();
  // Which order is open changes no cell.
  const list = orderHref(null, search);
  return useMemo(
    () => ({ ...time, t, isPrinting, sought, search: list, repeats }),
    [time, t, isPrinting, sought, list, repeats],
  );
}
