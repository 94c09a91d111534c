import { useTimeZone, useTranslations } from "next-intl";
import { use, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { OrderCommands } from "#components/orders/columns/order-commands.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { fetchPart } from "#components/ui/lazy-part.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { OrderList } from "#lib/shared/orders/order-cells.ts";
import type { ExportFailure, ExportHow } from "./export-chosen.ts";

export type OrdersExport = {
  busy: ExportHow | null;
  /** Reason why nothing was exported; `copyRefused`: the browser's clipboard rejected it. */
  failure: ExportFailure | null;
  /** Cells that the last export had to cut for spreadsheets. */
  cutCells: number;
  start: (how: ExportHow, orders: Iterable<AnyOrder>) => void;
  /** `isSelection`: the orders may be from any page. */
  print: (orders: Iterable<AnyOrder>, isSelection: boolean) => void;
};

type Options = Pick<OrdersExport, "print"> & {
  list: OrderList;
  shopId: string;
  /** Ids of the visible columns. */
  columns: readonly string[];
};

/** Exports orders as rows to paste, as a file or on paper. Free. */
export function useOrdersExport({ list, shopId, columns, print }: Options): OrdersExport {
  const t = useTranslations("orders.export");
  const { exportOrders } = use(OrderCommands);
  const terms = { timeZone: useTimeZone() ?? "UTC", statuses: use(OrderStatuses) };
  const [busy, setBusy] = useState<ExportHow | null>(null);
  const [failure, setFailure] = useState<OrdersExport["failure"]>(null);
  const [cutCells, setCutCells] = useState(0);

  async function start(how: ExportHow, orders: Iterable<AnyOrder>) {
    setBusy(how);
    setFailure(null);
    setCutCells(0);
    const rows = [...orders];
    // Heavy and rarely needed, so it loads with the press.
    const part = await fetchPart(() => import("./export-chosen.ts"));
    if (part === null) return setBusy(null);
    const ended = await part.exportChosen({ how, list, shopId, columns, terms, orders: rows, exportOrders });
    setBusy(null);
    setFailure(ended.failure);
    if (ended.failure !== null) return;
    setCutCells(ended.cutCells);
    if (how === "copy") toast(t("copied", { count: rows.length }));
  }

  return { busy, failure, cutCells, start: (how, orders) => void start(how, orders), print };
}

type PrintedRows<Order> = {
  /** Rows that replace those of the page while printing; null otherwise. */
  printed: { orders: Order[]; isSelection: boolean } | null;
  print: (orders: Order[], isSelection: boolean) => void;
};

/** Rows to print, those of other pages included. */
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
      // The rows must be rendered before the browser prints.
      flushSync(() => setPrinted({ orders, isSelection }));
      window.print();
    },
  };
}
