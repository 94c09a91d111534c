import { type IntlError, NextIntlClientProvider } from "next-intl";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PROBLEM_CURES } from "#components/feedback/problem-cure.tsx";
import { mayHaveCost, type Outcome, type ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { JobPause } from "#lib/shared/jobs/job.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { type Locale, LOCALES } from "#lib/shared/text/locales.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import { BOOK_LISTS } from "#lib/shared/orders/book.ts";
import { FetchOutcome } from "./fetch-outcome.tsx";

const OUTCOMES: Exclude<Outcome, "answered">[] = ["refused", "tryLater", "notSent", "unknown"];
const REASONS = Object.keys(PROBLEM_CURES) as ProblemReason[];
const OWN = {
  ...{
    person: true,
    account: true,
    shop: true,
    restored: true,
    dayBudget: true,
    dayLimit: true,
    starter: true,
    owner: true,
    wiped: true,
  },
  ...{
    noAnswer: true,
    oldestFirst: true,
    moreCalls: true,
    noAnswers: true,
    manyUnsure: true,
    morePoints: true,
    error: true,
  },
} satisfies Record<Exclude<JobPause["by"], "service">, true>;
const budget = { scope: "soldOrders", period: "day", unit: "calls", limit: 2, spent: 2 } as const;
const PAUSES: JobPause[] = [
  ...(Object.keys(OWN) as (keyof typeof OWN)[]).map((by) => ({ by })),
  ...REASONS.flatMap((reason) =>
    OUTCOMES.map((outcome): JobPause => ({
      by: "service",
      outcome,
      reason,
      code: 999,
      mayHaveCost: mayHaveCost({ outcome, reason }),
      ...(reason === "overBudget" && { budget }),
    })),
  ),
];

/** The texts of a fetch in each of its pauses, and the missing keys. */
function wordsOf(locale: Locale, list: FetchJob["input"]["list"], isAdmin: boolean) {
  const missing: string[] = [];
  const shopName = "林间小铺";
  const job = {
    kind: "fetchOrders",
    operation: list,
    state: "paused",
    shopName,
    total: null,
    done: 0,
    warnings: [],
  };
  const outcomes = PAUSES.map((pause, key) => {
    const paused = { ...job, input: { list, goal: "all", edition: "basic" }, pause } as unknown as FetchJob;
    return createElement(FetchOutcome, { key, job: paused, isAdmin, askMissing: null });
  });
  const provider = {
    locale,
    timeZone: "UTC",
    messages: locale === "en" ? en : zh,
    onError: ({ originalMessage, message }: IntlError) => void missing.push(originalMessage ?? message),
    children: outcomes,
  };
  const page = createElement(NextIntlClientProvider, provider);
  // A link needs a router, but uses nothing of it before a press.
  const html = renderToStaticMarkup(createElement(AppRouterContext, { value: {} as never }, page));
  return { words: html.replaceAll(/<[^>]*>/g, " "), missing };
}

test.each(BOOK_LISTS.flatMap((list) => LOCALES.map((locale) => [list, locale] as const)))(
  "every pause of a fetch of %s has its text: %s",
  (list, locale) => {
    for (const isAdmin of [true, false]) {
      const { words, missing } = wordsOf(locale, list, isAdmin);
      expect(missing).toEqual([]);
      // A raw key, or an argument that wasn't filled in.
      expect(words).not.toMatch(/\w*[a-z]\.[a-z]\w*|[{}]/);
    }
  },
);
