import { QueryClientProvider } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { expect, test } from "vitest";
import { cardRowsQuery } from "#lib/client/cards/card-list-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import { createQueryClient } from "#lib/client/query-client.ts";
import type { CardListJob, CardListRow, CardListView, CardRowState } from "#lib/shared/cards/card-list.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { Locale } from "#lib/shared/text/locales.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { ListResult } from "./list-result.tsx";

const ID = "0d5e1a52-5f0b-4c9b-9d8c-1c9a5b7c2d11";
const NO_COUNTS: CardListJob["counts"] = {
  ...{ maybeCharged: 0, refused: 0, needsPerson: 0, notAsked: 0, asking: 0, answered: 0 },
};
const JOB: CardListJob = {
  id: ID,
  kind: "checkCards",
  isOwn: true,
  title: "checkCards.titles.all",
  state: "done",
  isStopping: false,
  isCancelling: false,
  failedCall: null,
  pause: null,
  shopId: null,
  shopName: null,
  personName: "Admin",
  createdAt: 0,
  startedAt: 0,
  endedAt: 0,
  file: null,
  done: 30,
  total: 30,
  operation: "bankCard",
  calls: 29,
  costPoints: exactly(58),
  msPerCall: 1_000,
  callsLeft: 0,
  resumePoints: exactly(20),
  purpose: { en: "Refund", zh: "退款" },
  counts: { ...NO_COUNTS, answered: 30 },
  standings: { T: 27, F: 2, N: 1 },
  knownCount: 0,
  canAskAgain: true,
  againPoints: null,
};
const CHECK: CardCheck = {
  id: ID,
  askedAt: 0,
  level: 3,
  purpose: { en: "Refund", zh: "退款" },
  person: null,
  echo: {
    name: "林*",
    accountNo: "6222********2004",
    idCardCode: "1101**********002X",
    bankPreMobile: null,
  },
  verdict: "T",
  message: "认证信息一致",
  isEchoClash: false,
  isRedacted: false,
  outcome: "answered",
  reason: null,
  costPoints: exactly(2),
  callMs: 300,
  call: null,
  freeCount: 0,
};

function row(state: CardRowState, check: Partial<CardCheck> | null = null): CardListRow {
  return { nr: 1, key: "T-1", level: 3, state, check: check && { ...CHECK, ...check } };
}

type Shown = { rows?: CardListRow[] | RequestError; view?: Partial<CardListView>; locale?: Locale };

/** The texts of a list, its buttons and links in brackets. */
function shown(
  given: Partial<CardListJob>,
  { rows = [row("answered", {})], view = {}, locale = "en" }: Shown = {},
): string {
  const job = { ...JOB, ...given };
  const client = createQueryClient();
  const { queryKey } = cardRowsQuery({ job: job.id, state: view.state, page: view.page ?? 1 });
  if (rows instanceof RequestError)
    client.getQueryCache().build(client, { queryKey }).setState({ status: "error", error: rows });
  else client.setQueryData(queryKey, { rows, total: rows.length });
  const result = createElement(ListResult, {
    job,
    press: () => ({ size: "s" as const, isBusy: false, onClick: () => undefined }),
    error: null,
    view: { list: ID, state: undefined, page: 1, ...view },
    go: () => undefined,
  });
  const page = createElement(QueryClientProvider, { client } as never, result);
  return markupOf(createElement(AppRouterContext, { value: {} as never }, page), locale)
    .replaceAll(/<(?:button|a)[ >][^>]*>/g, " [")
    .replaceAll(/<\/(?:button|a)>/g, "] ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" ]", "]");
}

const running = {
  state: "running",
  done: 10,
  calls: 10,
  callsLeft: 18,
  costPoints: exactly(20),
  counts: { ...NO_COUNTS, answered: 10, asking: 2, notAsked: 18 },
  standings: { T: 9, F: 1 },
} as const;

test("a running list says what came, what it cost, how long it takes, and that it goes on", () => {
  const text = shown(running, { rows: [row("asking")] });
  expect(text).toContain("Checking");
  expect(text).toContain("10 of 30 cards checked · 9 Valid · 1 Mismatch");
  expect(text).toContain("Refund · 10 calls · 20 points · about 18 s left");
  expect(text).toContain("Checking continues if you leave this page.");
  expect(text).toMatch(/\[ ?Pause\].*\[ ?Cancel\]/);
  expect(text).toContain("Being checked");
  expect(text).not.toMatch(/Resume|not checked ·|again/);
});

test("a whole list shows each verdict masked, with its key, message and points", () => {
  const text = shown({ knownCount: 1 });
  expect(text).toContain("30 of 30 cards checked · 27 Valid · 2 Mismatch · 1 Cannot be verified");
  expect(text).toContain("1 result was reused for free");
  expect(text).toMatch(/T-1 .*Valid .*认证信息一致 .*2004 .*林\* · 1101\*{10}002X/);
  expect(text).not.toMatch(/Pause|Cancel\]|again/);
  expect(shown({}, { locale: "zh-CN" })).toContain("共 30 张卡，已核验 30 张 · 一致 27 · 不一致 2");
});

test("a response about another card shows no verdict and no message", () => {
  const text = shown({}, { rows: [row("answered", { isEchoClash: true })] });
  expect(text).toContain("Different card");
  expect(text).not.toContain("认证信息一致");
});

test("a card that needs a person leads to the page of single checks", () => {
  const counts = { ...NO_COUNTS, answered: 29, needsPerson: 1 };
  const text = shown({ counts }, { rows: [row("needsPerson")] });
  expect(text).toMatch(/This card had several mismatches. \[Check it separately\]/);
  expect(text).toMatch(/\[ ?All 30\] \[ ?Needs a separate check 1\] \[ ?Checked 29\]/);
});

test("cards that may have been charged or were rejected are checked again at their price", () => {
  const counts = { ...NO_COUNTS, answered: 27, maybeCharged: 1, refused: 2 };
  const given = { counts, againPoints: exactly(6) };
  expect(shown(given)).toMatch(/3 cards were rejected .*\[ ?Check 3 again may cost 6 points more\]/);
  const refused = { counts: { ...NO_COUNTS, answered: 28, refused: 2 }, againPoints: exactly(4) };
  expect(shown(refused)).toMatch(/2 cards were rejected .*\[ ?Check 2 again ≈ 4 points\]/);
  expect(shown({ ...given, canAskAgain: false })).toContain("The card numbers have been deleted.");
  expect(shown({ ...given, canAskAgain: false })).not.toContain("Check 3 again");
});

test("a list paused by the limit of a day says so and resumes at its price", () => {
  const text = shown({ ...running, state: "paused", pause: { by: "dayLimit" } });
  expect(text).toContain("limit of card checks per person is used up");
  expect(text).toMatch(/\[ ?Resume ≈ 20 points\]/);
  expect(text).toContain("18 Not checked");
});

test("another admin sees the progress of a list, but none of its cards", () => {
  const text = shown({ isOwn: false, purpose: null, counts: { ...NO_COUNTS, answered: 28, refused: 2 } });
  expect(text).toContain("These results are private");
  expect(text).not.toMatch(/2004|Refund|again/);
});

test("a failed read of the cards is said with a way to repeat it", () => {
  expect(shown({}, { rows: new RequestError("offline") })).toMatch(
    /Couldn’t load the cards .*\[ ?Try again\]/,
  );
});

test("a page past the end shows the last one", () => {
  const counts = { ...NO_COUNTS, answered: 250 };
  expect(shown({ total: 250, counts }, { view: { page: 9 } })).toContain("Page 3 of 3");
});
