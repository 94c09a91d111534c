import { useQueryClient } from "@tanstack/react-query";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { TODAY_KEY } from "#lib/client/today/today-query.ts";

/** Reads again what shows whether orders are set aside. */
export function useAfterSetAside(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [TODAY_KEY, [...BOOK_KEY, "changes"]]) void client.invalidateQueries({ queryKey });
  };
}
