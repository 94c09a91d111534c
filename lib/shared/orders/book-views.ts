import { DENSITIES } from "#lib/shared/tables/densities.ts";
import { parseLook, lookParams, lookText, readLook } from "#lib/shared/tables/table-look.ts";
import { oneOf, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";
import { BOOK_FIELDS } from "./book-fields.ts";
import { bookUrl } from "./book.ts";
import { type FilterField, inUrl } from "./filter-fields.ts";

/** Columns of the order book that can be moved, in their default order. */
export const BOOK_COLUMNS = [
  "number",
  "shop",
  "amount",
  "dated",
  "shipBy",
  "flag",
  "remark",
  "receiver",
  "status",
] as const;

const { all, ...filters } = inUrl(BOOK_FIELDS);
const filterParams = { ...keepable(filters), sort: bookUrl.params.sort };

/** Parameters of a view; neither page nor search, whose text may be somebody's. */
export const bookViewUrl = urlCodec({
  all,
  ...filterParams,
  density: oneOf(DENSITIES, "44"),
  ...lookParams,
});
export type BookViewValues = UrlValues<typeof bookViewUrl>;

const filterUrl = urlCodec({ all, ...filterParams });
const lockedUrl = urlCodec(filterParams);

/** Built-in views, which nobody can change; they set neither columns nor shops. */
export const LOCKED_VIEWS = [
  { id: "shipToday", state: "due=today&sort=shipBy" },
  { id: "overdue", state: "due=overdue&sort=shipBy" },
  { id: "flagged", state: "flag=any" },
  { id: "preSale", state: "preSale=1&sort=shipBy" },
] as const;
export type LockedViewId = (typeof LOCKED_VIEWS)[number]["id"];

export function isLockedView(id: string): id is LockedViewId {
  return LOCKED_VIEWS.some((view) => view.id === id);
}

export function readBookView(state: string): BookViewValues {
  return bookViewUrl.read(new URLSearchParams(state));
}

export function bookViewText(values: Partial<BookViewValues>): string {
  return bookViewUrl.write(values).slice(1);
}

/** Removes from the present values those that a view must not store. */
export function viewableNow(now: Partial<BookViewValues>): Partial<BookViewValues> {
  const given = now as Readonly<Record<string, unknown>>;
  const lost = Object.entries<FilterField>(filters).filter(
    ([name, { canKeep }]) => canKeep && !canKeep(String(given[name] ?? "")),
  );
  return { ...now, ...Object.fromEntries(lost.map(([name]) => [name, undefined])) };
}

/** Returns what opening a view changes in the URL; a built-in one leaves the shops as they are. */
export function openedByView(id: string, state: string): Partial<BookViewValues> {
  const params = new URLSearchParams(state);
  return isLockedView(id) ? lockedUrl.read(params) : filterUrl.read(params);
}

/** True when the present values differ from those of the view. */
export function isViewEdited(id: string, state: string, now: Partial<BookViewValues>): boolean {
  if (isLockedView(id)) return lockedUrl.write(readBookView(state)) !== lockedUrl.write(now);
  return bookViewText(readBookView(state)) !== bookViewText(now);
}

/** Columns when the book opens: this browser's own, its edits of the last view, and those hidden by default. */
export type LooksAtStart = { own: string; edited: EditedLook | null; hiddenAtFirst: readonly string[] };
/** Edited columns of a saved view. */
export type EditedLook = { view: string; look: string };

export const LOOK_COOKIES = {
  hidden: "md-book-hidden",
  columns: "md-book-columns",
  view: "md-book-view",
} as const;

export function looksAtStart(
  remembered: (name: string) => string | undefined,
  hiddenAtFirst: readonly string[],
): LooksAtStart {
  const hidden = remembered(LOOK_COOKIES.hidden)?.split(".").filter(Boolean) ?? hiddenAtFirst;
  const [view = "", look = ""] = remembered(LOOK_COOKIES.view)?.split("!") ?? [];
  return {
    own: sound(lookText({ ...parseLook(remembered(LOOK_COOKIES.columns) ?? ""), hidden })),
    edited: view === "" ? null : { view, look: sound(look) },
    hiddenAtFirst,
  };
}

/** Drops from a cookie what is no valid column layout. */
function sound(look: string): string {
  return lookText(parseLook(look));
}

/** Reads the column layout of a saved view. */
export function lookOfView(state: string): string {
  return lookText(readLook(readBookView(state)));
}

/** Makes fields reject the values that a view must not store. */
function keepable<Fields extends Readonly<Record<string, FilterField>>>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, { canKeep, ...field }]) => {
    const parse = (text: string) => (canKeep && !canKeep(text) ? undefined : field.parse(text));
    return [name, { ...field, parse }];
  });
  return Object.fromEntries(entries) as Fields;
}
