import "server-only";
import { type PageSearch, readPageSearch } from "#lib/server/http/request-input.ts";
import type { TableView } from "#lib/shared/tables/table-views.ts";
import { bookPageUrl } from "#lib/shared/orders/book.ts";
import { LOCKED_VIEWS, openedByView } from "#lib/shared/orders/book-views.ts";

/** Address of the view that the person's order book opens with; null without one, or when it is gone. */
export function addressOfFirst(first: string | null, views: readonly TableView[]): string | null {
  const view = [...LOCKED_VIEWS, ...views].find(({ id }) => id === first);
  return view === undefined
    ? null
    : (addressOfView({ view: view.id }, views) ?? `/orders/book?view=${view.id}`);
}

/** Address for a link that names only a view, with the view's filters added; null if the link is complete. */
export function addressOfView(opened: PageSearch, views: readonly TableView[]): string | null {
  const given = readPageSearch(opened);
  const now = bookPageUrl.read(given);
  const view = [...LOCKED_VIEWS, ...views].find(({ id }) => id === now.view);
  const { shop, view: id, open, size } = now;
  const alone = bookPageUrl.write({ shop, view: id, open, size });
  if (view === undefined || bookPageUrl.write(now) !== alone) return null;
  const address = bookPageUrl.write({ shop, view: id, open, size, ...openedByView(view.id, view.state) });
  return address === alone ? null : `/orders/book${address}`;
}
