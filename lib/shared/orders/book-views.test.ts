import { expect, test } from "vitest";
import { parseLook, lookText, readLook } from "#lib/shared/tables/table-look.ts";
import { viewParam } from "#lib/shared/tables/table-views.ts";
import { filterValues } from "#lib/testing/shown/filter-values.ts";
import { BOOK_FIELDS } from "./book-fields.ts";
import { bookPageUrl, bookUrl } from "./book.ts";
import {
  bookViewText,
  bookViewUrl,
  isLockedView,
  isViewEdited,
  LOCKED_VIEWS,
  looksAtStart,
  lookOfView,
  openedByView,
  readBookView,
  viewableNow,
} from "./book-views.ts";
import { clearedFilters, inUrl } from "./filter-fields.ts";

const VIEW = "5b0e6a1e-0000-4000-8000-000000000000";

test.each([
  "",
  "due=today&sort=shipBy",
  "all=1&flag=any&province=%E6%B5%99%E6%B1%9F%E7%9C%81&density=36",
  "status=2&least=12.50&from=2026-11-01&hidden=flag.remark&order=amount.number&widths=goods-320.number-200",
])("%s is a valid view", (state) => {
  expect(bookViewText(readBookView(state))).toBe(state);
});

test("a view has no shop, page, search, order or personal name", () => {
  expect(Object.keys(bookViewUrl.params)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(shop|page|size|after|before|q|r|open|view)$/)]),
  );
  expect(bookViewText(readBookView("province=%E7%8E%8B%E5%B0%8F%E6%98%8E&q=x&page=2"))).toBe("");
  expect(viewableNow({ province: "王小明", flag: "any" })).toEqual({ flag: "any", province: undefined });
  expect(viewableNow({ province: "新疆" }).province).toBe("新疆");
});

test("each of the four locked views has its name, and sets neither columns nor shops", () => {
  expect(LOCKED_VIEWS.map(({ id }) => id)).toEqual(["shipToday", "overdue", "flagged", "preSale"]);
  for (const { id, state } of LOCKED_VIEWS) {
    expect(bookViewText(readBookView(state))).toBe(state);
    expect(viewParam.parse(id)).toBe(id);
    expect(isLockedView(id)).toBe(true);
    const opened = openedByView(id, state);
    expect(opened).not.toHaveProperty("all");
    expect(isViewEdited(id, state, { ...opened, all: true, hidden: "remark", density: "36" })).toBe(false);
    expect(isViewEdited(id, state, { ...opened, status: "2" })).toBe(true);
    expect(bookPageUrl.write({ view: id, ...opened })).toContain(`view=${id}`);
  }
});

const FILTERS = inUrl(BOOK_FIELDS);
const VALUES = filterValues(FILTERS);

test.each(Object.keys(FILTERS))(
  "%s goes from the URL into a view and back, and clearing it edits the view",
  (name) => {
    const now = { [name]: VALUES[name] };
    expect(VALUES[name]).not.toBe(bookUrl.defaults[name as keyof typeof bookUrl.defaults]);
    expect(bookUrl.read(new URLSearchParams(bookUrl.write(now)))).toMatchObject(now);
    const state = bookViewText(viewableNow(now));
    expect(state).toContain(`${name}=`);
    const opened = openedByView(VIEW, state);
    expect(opened).toMatchObject(now);
    expect(isViewEdited(VIEW, state, opened)).toBe(false);
    expect(isViewEdited(VIEW, state, { ...opened, ...clearedFilters(BOOK_FIELDS) })).toBe(name !== "all");
    expect(isViewEdited(VIEW, "", opened)).toBe(true);
  },
);

test("opening a view takes back every filter that it does not have", () => {
  const filters = { ...VALUES, all: false };
  for (const { id, state } of [...LOCKED_VIEWS, { id: VIEW, state: "" }]) {
    const opened = { ...filters, ...openedByView(id, state) };
    expect(bookUrl.write(opened)).toBe(bookUrl.write(readBookView(state)));
  }
});

test("a saved view is edited when filters, shops, columns, widths, sort or density differ", () => {
  const state = "flag=any&hidden=remark&widths=goods-320";
  const kept = readBookView(state);
  expect(isViewEdited(VIEW, state, kept)).toBe(false);
  for (const change of [
    { flag: "1" },
    { all: true },
    { hidden: undefined },
    { order: "amount.number" },
    { widths: "goods-321" },
    { sort: "-flag" },
    { density: "36" },
  ] as const)
    expect(isViewEdited(VIEW, state, { ...kept, ...change })).toBe(true);
});

test("columns and widths read back from their text, and equal ones have equal texts", () => {
  const look = {
    hidden: ["remark", "flag"],
    order: ["amount", "number"],
    widths: { number: 200, goods: 320 },
  };
  expect(lookText(look)).toBe("hidden=flag.remark&order=amount.number&widths=goods-320.number-200");
  expect(parseLook(lookText(look))).toEqual({ ...look, hidden: ["flag", "remark"] });
  expect(lookText({ hidden: [], order: [], widths: {} })).toBe("");
});

test.each(["hidden=%22%3E", "order=1.2", "widths=goods", "widths=goods-abc", "hidden=a..b", "x=1"])(
  "%s sets no columns or widths",
  (text) => {
    expect(parseLook(text)).toEqual({ hidden: [], order: [], widths: {} });
  },
);

test("no column is named twice, and all widths are usable", () => {
  const look = { hidden: [], order: ["ab", "cd"], widths: { ab: 56, cd: 800 } };
  expect(readLook({ order: "ab.ab.cd", widths: "ab-10.cd-999" })).toEqual(look);
});

test("columns are as this browser left them, separately for the last view", () => {
  const cookies: Record<string, string> = {
    "md-book-hidden": "remark.flag",
    "md-book-columns": "order=amount.number&widths=goods-320",
    "md-book-view": `${VIEW}!hidden=status`,
  };
  expect(looksAtStart((name) => cookies[name], ["status"])).toEqual({
    own: "hidden=flag.remark&order=amount.number&widths=goods-320",
    edited: { view: VIEW, look: "hidden=status" },
    hiddenAtFirst: ["status"],
  });
  expect(looksAtStart(() => undefined, ["status"])).toMatchObject({ own: "hidden=status", edited: null });
  expect(looksAtStart(() => "", ["status"])).toMatchObject({ own: "", edited: null });
  expect(looksAtStart(() => "<b>!%00", [])).toMatchObject({ own: "", edited: { view: "<b>", look: "" } });
  expect(lookOfView("due=today&hidden=flag&widths=goods-320")).toBe("hidden=flag&widths=goods-320");
});
