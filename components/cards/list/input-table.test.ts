import { createElement } from "react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { expect, test } from "vitest";
import { readCardRows, type ReadCardRow, toListItem } from "#lib/shared/cards/card-rows.ts";
import type { Locale } from "#lib/shared/text/locales.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { RowsInput } from "./rows-input.tsx";
import { InputTable } from "./input-table.tsx";
import { StartPanel } from "./start-panel.tsx";
import type { InputRows } from "./use-input-rows.ts";

const NOW = Date.UTC(2026, 0, 2);
const CARD = "6222020000000102004";

const PRICES = [
  { operation: "bankCard" as const, variant: "2", perCall: 2, perRow: null, rule: "perCall" as const },
  { operation: "bankCard" as const, variant: "3", perCall: 3, perRow: null, rule: "perCall" as const },
];

function input(text: string, given: Partial<InputRows> = {}): InputRows {
  const read = readCardRows(text, NOW);
  const sent = read.rows.filter(({ state }) => state !== "error");
  return {
    text,
    read,
    isBehind: false,
    isReading: false,
    fileDoubt: undefined,
    notTaken: null,
    keyColumn: null,
    chooseKey: () => undefined,
    chooseColumns: () => undefined,
    doubtful: read.rows.filter(({ state }) => state === "warning"),
    accept: () => undefined,
    sent,
    items: sent.map((row) => toListItem(row, null)),
    change: () => undefined,
    refuse: () => undefined,
    takeFile: () => Promise.resolve(),
    ...given,
  };
}

function table(rows: InputRows, locale: Locale = "en", known: ReadonlySet<ReadCardRow> = new Set()): string {
  return words(createElement(InputTable, { input: rows, known }), locale);
}

function panel(rows: InputRows, given: Partial<Parameters<typeof StartPanel>[0]> = {}): string {
  return words(
    createElement(StartPanel, {
      input: rows,
      known: { rows: new Set<ReadCardRow>(), asOf: null },
      purpose: "Refund",
      purposes: [],
      purposeIssue: null,
      onPurpose: () => undefined,
      prices: PRICES as never,
      perDay: 500,
      hasToken: true,
      isStarted: false,
      isOver: false,
      isBusy: false,
      error: null,
      onStart: () => undefined,
      ...given,
    }),
    "en",
  );
}

/** The texts of an element, buttons in brackets and disabled ones in double brackets. */
function words(element: React.ReactElement, locale: Locale): string {
  return markupOf(createElement(AppRouterContext, { value: {} as never }, element), locale)
    .replaceAll(/<button [^>]*disabled=""[^>]*>/g, " [[")
    .replaceAll(/<(?:button|a)[ >][^>]*>/g, " [")
    .replaceAll(/<\/(?:button|a)>/g, "] ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" ]", "]");
}

const MIXED = [
  "姓名,卡号,身份证",
  `林晓,${CARD},11010519491231002X`,
  `王伟,6222020000000102005,`,
  `林晓,${CARD},11010519491231002X`,
  "李明,62220,",
].join("\n");

test("rows show what was typed, with each error and warning, and are counted by state", () => {
  const text = table(input(MIXED));
  expect(text).toMatch(/\[All 4\] \[Error 1\] \[Warning 1\] \[Repeated 1\] \[Ready 1\]/);
  expect(text).toContain("6222 0200 0000 0102 004 林晓 11010519491231002X");
  expect(text).toContain("Card number: The check digit doesn’t match: possibly a typo");
  expect(text).toContain("Card number: 5 digits; at least 12 needed");
  expect(text).toContain("Same as row 2");
  expect(table(input(MIXED), "zh-CN")).toContain("与第 2 行相同");
});

test("a row that can't be read is shown whole, and without rows the page says how to bring them", () => {
  const text = table(input(`林晓 ${CARD}\nhello <b>`));
  expect(text).toContain("hello &lt;b&gt;");
  expect(text).toContain("No name and card number found in this row");
  expect(table(input(""))).toContain("No rows yet");
});

test("cards with a cached result are free, until somebody pays for all of them again", () => {
  const rows = input(MIXED, { doubtful: [] });
  const known = new Set(rows.sent.filter(({ level }) => level === 3));
  expect(table(rows, "en", known).match(/Already checked, free/g)).toHaveLength(1);
  const text = panel(rows, { known: { rows: known, asOf: NOW } });
  expect(text).toMatch(/3 cards → 1 to check 1 already checked · cached 01-02 00:00 · free/);
  expect(text).toMatch(/ \[ ?Check 3 cards ≈ 2 points\]/);
  expect(text).toMatch(/ \[ ?Check all again ≈ 5 points\]/);
  const started = panel(rows, { known: { rows: known, asOf: NOW }, isStarted: true });
  expect(started).not.toContain("Check all again");
  expect(panel(rows, { known: { rows: known, asOf: NOW }, isStarted: true, isOver: true })).toContain(
    "Check all again",
  );
  const all = panel(rows, { known: { rows: new Set(rows.sent), asOf: NOW } });
  expect(all).toMatch(/ \[ ?Check 3 cards 0 points\]/);
  expect(panel(rows)).not.toContain("Check all again");
});

test("the price leaves out repeated rows and errors; warnings have to be accepted first", () => {
  const doubtful = panel(input(MIXED));
  expect(doubtful).toMatch(/1 row has a warning .*\[It’s correct\]/);
  expect(doubtful).toMatch(/\[\[ ?Check 3 cards ≈ 5 points\]/);
  expect(doubtful).toContain("1 repeated row reuses a result for free.");
  expect(doubtful).toContain("1 row with an error is left out.");
  expect(doubtful).toContain("You may make up to 500 checks per day.");
  expect(panel(input(MIXED, { doubtful: [] }))).toMatch(/ \[ ?Check 3 cards ≈ 5 points\]/);
});

test("a long list says its least time and that it exceeds the checks of a day", () => {
  const many = Array.from({ length: 31 }, (_, at) => `林晓,622202000000${String(at).padStart(4, "0")}`);
  const text = panel(input(many.join("\n"), { doubtful: [] }), { perDay: 30 });
  expect(text).toContain("31 cards to check · at least 3 s");
  expect(text).toContain("That’s more than your 30 checks per day");
});

test("an unknown price, a missing token and a failed start are said; the rows are kept", () => {
  const rows = input(`林晓,${CARD}`);
  expect(panel(rows, { prices: [] })).toMatch(/\[ ?Check 1 card price unknown\]/);
  expect(panel(rows, { hasToken: false })).toMatch(/No access token yet.*\[\[ ?Check 1 card/);
  expect(panel(rows, { error: { code: "offline" } })).toContain("The list may have started.");
  expect(panel(rows, { error: { code: "badInput" } })).toContain("Nothing was sent. Your rows are kept.");
  expect(panel(rows, { purposeIssue: "purposeMissing" })).toContain("Enter a purpose.");
  expect(panel(rows, { isStarted: true })).toContain("already in the result");
});

/** Columns as chosen below the text; a dash where they are folded. */
function columns(text: string, locale: Locale = "en"): string {
  const html = markupOf(createElement(RowsInput, { input: input(text) }), locale);
  const held = [...html.matchAll(/<option value="[^"]*" selected="">([^<]*)/g)].map(([, name]) => name);
  return html.includes('aria-expanded="true"') ? held.slice(0, 4).join(", ") : "–";
}

test("columns with headings are folded; guessed, missing and faulty ones are open", () => {
  expect(columns(MIXED.split("\n").slice(0, 4).join("\n"))).toBe("–");
  expect(columns(`林晓,${CARD},急`)).toBe("Column A: 林晓, Column B: 62220200000…, None, None");
  expect(columns(`姓名,备注\n林晓,2026`)).toBe("姓名, None, None, None");
  expect(columns(MIXED)).toBe("姓名, 卡号, 身份证, None");
  expect(columns(`林晓,${CARD}`, "zh-CN")).toBe("A 列：林晓, B 列：62220200000…, 无, 无");
  expect(columns(`林晓 ${CARD}`)).toBe("–");
});
