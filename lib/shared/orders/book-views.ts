import { DENSITIES } from "#lib/shared/tables/densities.ts";
import { parseLook, lookParams, lookText, readLook } from "#lib/shared/tables/table-look.ts";
import { oneOf, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";
import { BOOK_FIELDS } from "./book-fields.ts";
import { bookUrl } from "./book.ts";
import { type FilterField, inUrl } from "./filter-fields.ts";

/** The columns of the order book whose place can be changed, as they stand at first. */
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

/** What a view of the order book holds; neither page nor search, whose text may be somebody's. */
export const bookViewUrl = urlCodec({
  all,
  ...filterParams,
  density: oneOf(DENSITIES, "44"),
  ...lookParams,
});
export type BookViewValues = UrlValues<typeof bookViewUrl>;

const filterUrl = urlCodec({ all, ...filterParams });
const lockedUrl = urlCodec(filterParams);

/** Views that everybody has and nobody can change: they say nothing of columns or shops. */
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

/** What a view could hold of how the book is looked at now. */
export function viewableNow(now: Partial<BookViewValues>): Partial<BookViewValues> {
  const given = now as Readonly<Record<string, unknown>>;
  const lost = Object.entries<FilterField>(filters).filter(
    ([name, { canKeep }]) => canKeep && !canKeep(String(given[name] ?? "")),
  );
  return { ...now, ...Object.fromEntries(lost.map(([name]) => [name, undefined])) };
}

/** What opening a view changes of the URL; a locked one leaves the shops as they are. */
export function openedByView(id: string, state: string): Partial<BookViewValues> {
  const params = new URLSearchParams(state);
  return isLockedView(id) ? lockedUrl.read(params) : filterUrl.read(params);
}

/** Whether what is on show is no longer what the view says. */
export function isViewEdited(id: string, state: string, now: Partial<BookViewValues>): boolean {
  if (isLockedView(id)) return lockedUrl.write(readBookView(state)) !== lockedUrl.write(now);
  return bookViewText(readBookView(state)) !== bookViewText(now);
}

/** How the book's columns stand when it is opened: as this browser left them, and as it left those of the view it looked at last; and which are hidden at first. */
export type LooksAtStart = { own: string; edited: EditedLook | null; hiddenAtFirst: readonly string[] };
/** Columns that are no longer those of a kept view. */
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

/** What a cookie says that is no look is left out. */
function sound(look: string): string {
  return lookText(parseLook(look));
}

/** The columns as a kept view has them. */
export function lookOfView(state: string): string {
  return lookText(readLook(readBookView(state)));
}

/** The fields with the values that a view may keep. */
function keepable<Fields extends Readonly<Record<string, FilterField>>>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, { canKeep, ...field }]) => {
    const parse = (text: string) => (canKeep && !canKeep(text) ? undefined : field.parse(text));
    return [name, { ...field, parse }];
  });
  return Object.fromEntries(entries) as Fields;
}
