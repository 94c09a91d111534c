import { useTimeZone, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { fetchPart } from "#components/ui/later.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { OrderList } from "#lib/shared/orders/order-cells.ts";
import type { ExportFailure, ExportHow, ExportOrders } from "./give-orders.ts";

export type OrdersExport = {
  busy: ExportHow | null;
  /** Why nothing left the page. `copyRefused`: the browser's clipboard. */
  failure: ExportFailure | null;
  give: (how: ExportHow, orders: Iterable<AnyOrder>) => void;
  /** `isSelection`: of whatever pages. */
  print: (orders: Iterable<AnyOrder>, isSelection: boolean) => void;
};

type Options = Pick<OrdersExport, "print"> & {
  list: OrderList;
  shopId: string;
  /** The ids of the columns on show. */
  columns: readonly string[];
  exportOrders: ExportOrders;
};

/** What is on the page leaves it, for no call: as rows to paste, a file, or on paper. */
export function useOrdersExport({ list, shopId, columns, exportOrders, print }: Options): OrdersExport {
  const t = useTranslations("orders.export");
  const timeZone = useTimeZone() ?? "UTC";
  const [busy, setBusy] = useState<ExportHow | null>(null);
  const [failure, setFailure] = useState<OrdersExport["failure"]>(null);

  async function give(how: ExportHow, orders: Iterable<AnyOrder>) {
    setBusy(how);
    setFailure(null);
    const rows = [...orders];
    // Heavy, and seldom wanted: it comes with the press.
    const part = await fetchPart(() => import("./give-orders.ts"));
    if (part === null) return setBusy(null);
    const failed = await part.giveOrders({
      how,
      list,
      shopId,
      columns,
      timeZone,
      orders: rows,
      exportOrders,
    });
    setBusy(null);
    setFailure(failed);
    if (failed === null && how === "copy") toast(t("copied", { count: rows.length }));
  }

  return { busy, failure, give: (how, orders) => void give(how, orders), print };
}

type PrintedRows<Order> = {
  /** In the place of the page's rows while they are printed; null else. */
  printed: { orders: Order[]; isSelection: boolean } | null;
  print: (orders: Order[], isSelection: boolean) => void;
};

/** Rows on their way to paper, those of other pages as well. */
export function usePrintedRows<Order>(): PrintedRows<Order> {
  const [printed, setPrinted] = useState<PrintedRows<Order>["printed"]>(null);
  useEffect(() => {
    const end = () => setPrinted(null);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, []);
  return {
    printed,
    print: (orders, isSelection) => {
      // They must stand there before the browser looks.
      flushSync(() => setPrinted({ orders, isSelection }));
      window.print();
    },
  };
}
