import { useRef, useState } from "react";
import { orderHref } from "#components/orders/columns/order-href.ts";
import { changeAddress } from "#lib/client/address/address.ts";

type Numbered = { orderNumber: string | null };

type OpenOrder<Order> = {
  /** Open order; null when none is, or when it is not on the page. */
  order: Order | null;
  /** Its row; -1 when the rows leave it out. */
  index: number;
  /** True when the order in the URL is not on the page. */
  isMissing: boolean;
  open: (index: number) => void;
  close: () => void;
};

/**
 * Order with an open sheet, by its number in the URL: survives a reload, Back closes it, neighbours add no
 * step. An order without a number is not in the URL.
 */
export function useOpenOrder<Order extends Numbered>(
  orders: readonly Order[],
  shown: readonly Order[],
  number: string | undefined,
): OpenOrder<Order> {
  const [picked, setPicked] = useState<Order | null>(null);
  const hasStep = useRef(false);
  const order = openOrder(orders, number, picked);
  return {
    order,
    index: order === null ? -1 : shown.indexOf(order),
    isMissing: number !== undefined && order === null,
    open: (index) => {
      const next = shown[index];
      if (next === undefined) return;
      setPicked(next);
      if (next.orderNumber === null && number === undefined) return;
      if (number === undefined) hasStep.current = true;
      writeOpen(next.orderNumber, number === undefined ? "pushState" : "replaceState");
    },
    close: () => {
      setPicked(null);
      if (number === undefined) return;
      // A step of the history if opened here; after a link, the start of the history.
      if (hasStep.current) changeAddress(() => history.back());
      else writeOpen(null, "replaceState");
      hasStep.current = false;
    },
  };
}

/** Finds the open order: of rows with the same number the pressed one, even when a newer page lacks it. */
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
  changeAddress(() => history[step](null, "", orderHref(number, window.location.search)));
}
