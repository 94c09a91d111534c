import { createContext } from "react";

/** The query of the list that is on show, without an open order. */
export const ListSearch = createContext("");

/** Where an order of this list is open; null closes it. */
export function orderHref(number: string | null, search: string): string {
  const params = new URLSearchParams(search);
  if (number === null) params.delete("open");
  else params.set("open", number);
  return `?${params}`;
}
