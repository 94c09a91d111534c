import { useRef, useState } from "react";
import { orderHref } from "#components/orders/columns/order-href.ts";

type Numbered = { orderNumber: string | null };

type OpenOrder<Order> = {
  /** On show; null while none is, or while it is not among the rows. */
  order: Order | null;
  index: number;
  /** The URL names an order that is not among the rows. */
  isMissing: boolean;
  open: (index: number) => void;
  close: () => void;
};

/**
 * The order whose sheet is open, by the number in the URL: it outlives a reload, Back closes it, and going on to the next one
 * is no step of its own. An order without a number has no address: it is open until it is closed.
 */
export function useOpenOrder<Order extends Numbered>(
  orders: readonly Order[],
  number: string | undefined,
): OpenOrder<Order> {
  const [picked, setPicked] = useState<Order | null>(null);
  const hasStep = useRef(false);
  const order = openOrder(orders, number, picked);
  return {
    order,
    index: order === null ? -1 : orders.indexOf(order),
    isMissing: number !== undefined && order === null,
    open: (index) => {
      const next = orders[index];
      if (next === undefined) return;
      setPicked(next);
      if (next.orderNumber === null && number === undefined) return;
      if (number === undefined) hasStep.current = true;
      writeOpen(next.orderNumber, number === undefined ? "pushState" : "replaceState");
    },
    close: () => {
      setPicked(null);
      if (number === undefined) return;
      // Opened here it is a step of the history; by a link it is where the history began.
      if (hasStep.current) window.history.back();
      else writeOpen(null, "replaceState");
      hasStep.current = false;
    },
  };
}

/** A page may repeat a number: the very row that was pressed comes first, and stays when a newer page lacks it. */
function openOrder<Order extends Numbered>(
  orders: readonly Order[],
  number: string | undefined,
  picked: Order | null,
): Order | null {
  if (number === undefined) return picked?.orderNumber === null ? picked : null;
  const own = picked?.orderNumber === number ? picked : null;
  if (own !== null && orders.includes(own)) return own;
  return orders.find(({ orderNumber }) => orderNumber === number) ?? own;
}

function writeOpen(number: string | null, step: "pushState" | "replaceState") {
  window.history[step](null, "", orderHref(number, window.location.search));
}
