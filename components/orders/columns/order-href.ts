/** Query string that opens an order of the list; with null it closes it. */
export function orderHref(number: string | null, search: string): string {
  const params = new URLSearchParams(search);
  if (number === null) params.delete("open");
  else params.set("open", number);
  return `?${params}`;
}
