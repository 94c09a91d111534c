import { QueryClientProvider } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { expect, test } from "vitest";
import { buyerRowsQuery } from "#lib/client/buyers-queries.ts";
import { createQueryClient } from "#lib/client/query-client.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import type { BuyerRow, BuyersJob, RowState, BuyersView } from "#lib/shared/buyers/buyers.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { JobPause } from "#lib/shared/jobs/job.ts";
import type { Locale } from "#lib/shared/text/locales.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { JobResult } from "./job-result.tsx";

const NO_COUNTS: BuyersJob["counts"] = {
  ...{ maybeCharged: 0, refused: 0, notAsked: 0, noAnswer: 0, otherBuyer: 0, asking: 0, answered: 0 },
};
const ID = "0d5e1a52-5f0b-4c9b-9d8c-1c9a5b7c2d11";
const JOB: BuyersJob = {
  id: ID,
  kind: "findBuyers",
  isOwn: true,
  title: "findBuyers.titles.all",
  state: "done",
  isStopping: false,
  isCancelling: false,
  pause: null,
  shopId: ID,
  shopName: "林间小铺",
  personName: "Staff",
  createdAt: 0,
  startedAt: 0,
  endedAt: 0,
  file: null,
  done: 250,
  total: 250,
  operation: "buyerOpenId",
  calls: 9,
  costPoints: exactly(9),
  failedCall: null,
  msPerCall: 1_000,
  callsLeft: 0,
  resumePoints: exactly(4),
  edition: "basic",
  counts: { ...NO_COUNTS, answered: 250 },
  known: null,
  foreignCount: 0,
  againPoints: null,
};
const row = (state: RowState, given: Partial<BuyerRow> = {}): BuyerRow => ({
  ...{ nr: 1, tid: "4402981677163358206", nick: "林晓", openId: null, replyNick: null, state },
  ...given,
});

type Shown = { rows?: BuyerRow[] | RequestError; view?: Partial<BuyersView>; locale?: Locale };

/** The texts of a lookup, its buttons in brackets. */
function shown(
  given: Partial<BuyersJob>,
  { rows = [row("answered")], view = {}, locale = "en" }: Shown = {},
): string {
  const job = { ...JOB, ...given, counts: { ...NO_COUNTS, ...(given.counts ?? JOB.counts) } };
  const client = createQueryClient();
  const { queryKey } = buyerRowsQuery({ job: job.id, state: view.state, page: view.page ?? 1 });
  if (rows instanceof RequestError)
    client.getQueryCache().build(client, { queryKey }).setState({ status: "error", error: rows });
  else client.setQueryData(queryKey, { rows, total: rows.length });
  const press = () => ({ size: "s" as const, isBusy: false, onClick: () => undefined });
  const result = createElement(JobResult, {
    followed: { job, press, error: null },
    view: { page: 1, ...view },
    go: () => undefined,
    isAdmin: false,
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
  done: 60,
  calls: 4,
  callsLeft: 5,
  costPoints: exactly(2),
  counts: { ...NO_COUNTS, answered: 58, noAnswer: 2, asking: 60, notAsked: 130 },
} as const;

test("a running lookup says what came, what it cost, how long it takes, and that it goes on", () => {
  const text = shown(running, { rows: [row("asking")] });
  expect(text).toContain("Looking up");
  expect(text).toContain("58 of 250 orders found · 2 not found");
  expect(text).toContain("Basic · 4 calls · 2 points · about 5 s left");
  expect(text).toContain("The lookup continues if you leave this page.");
  expect(text).toMatch(/\[ ?Pause\].*\[ ?Cancel\]/);
  expect(text).not.toMatch(/Resume|not sent ·|again/);
  expect(shown(running, { locale: "zh-CN" })).toContain("离开本页后仍会继续查询。");
});

test("a wait of a moment has no figure", () => {
  expect(shown({ ...running, msPerCall: 100 })).not.toContain("left");
});

const refused: JobPause = {
  ...{ by: "service", outcome: "refused", reason: "shopNotAuthorized", code: 302, mayHaveCost: false },
};
const paused = {
  ...running,
  state: "paused",
  counts: { ...NO_COUNTS, answered: 60, notAsked: 190 },
} as const;

test("a lookup paused by 302 leads to the shop's code and resumes at its price", () => {
  const text = shown({ ...paused, pause: refused });
  expect(text).toContain("林间小铺 isn’t authorized");
  expect(text).toMatch(/\[ ?Show the code to scan\]/);
  expect(text).toMatch(/\[ ?Resume ≈ 4 points\]/);
  expect(text).toContain("60 of 250 orders found · 190 not sent");
  expect(text).not.toContain("It goes on");
});

test.each<[JobPause, string]>([
  [{ by: "noAnswers" }, "Three calls in a row had no response."],
  [{ by: "person" }, "Paused manually."],
  [{ ...refused, reason: "callsUsedUp", code: 204 } as JobPause, "No calls left"],
])("a paused lookup says why: %j", (pause, why) => {
  expect(shown({ ...paused, pause })).toContain(why);
});

test("a lookup paused by a call has the service's message, masked in the ledger", () => {
  const message = "店铺未授权<b>";
  const call = {
    ...refused,
    at: 0,
    callId: ID,
    httpStatus: 200,
    message,
    requestId: "r-1",
    serviceTime: null,
  };
  const failedCall = { ...call, operation: "buyerOpenId" } as const;
  expect(shown({ ...paused, pause: refused, failedCall })).toContain("店铺未授权&lt;b&gt;");
  const other = { ...refused, reason: "noToken" } as JobPause;
  expect(shown({ ...paused, pause: other, failedCall }), "of an earlier call").not.toContain("店铺未授权");
});

test("nothing is pressed while a cancel takes effect", () => {
  const text = shown({ ...running, isStopping: true, isCancelling: true });
  expect(text).toContain("Stopping after the calls in progress");
  expect(text).not.toMatch(/Resume|Pause|\[ ?Cancel/);
  expect(shown({ ...running, isStopping: true }), "after a pause").toMatch(/Resume/);
});

test("a lookup of another account can only be cancelled", () => {
  const text = shown({ ...paused, pause: { by: "account" } });
  expect(text).not.toContain("Resume");
  expect(text).toContain("Cancel");
});

test("orders that may have been charged or were rejected are requested again at their price", () => {
  const counts = { ...NO_COUNTS, answered: 190, maybeCharged: 30, refused: 30 };
  const text = shown({ counts, againPoints: exactly(2) });
  expect(text).toContain("190 of 250 orders found · 30 may have been charged · 30 rejected");
  expect(text).toContain("60 orders were rejected or may have been charged");
  expect(text).toMatch(/\[ ?Look up 60 again may cost 2 points more\]/);
  const rejected = { ...NO_COUNTS, answered: 220, refused: 30 };
  expect(shown({ counts: rejected, againPoints: exactly(1) })).toMatch(/\[ ?Look up 30 again ≈ 1 point\]/);
  expect(shown({ ...running, counts })).not.toContain("again");
});

test("a whole lookup shows its rows, how many pages, and what was known before", () => {
  const rows = [row("answered", { openId: "AAH1" }), row("answered", { nr: 2, nick: "<b>" })];
  const text = shown({ known: { count: 40, asOf: 0 }, foreignCount: 1 }, { rows });
  expect(text).toContain("250 of 250 orders found");
  expect(text).toContain("40 already known");
  expect(text).toContain("The service returned 1 order number you didn’t ask for.");
  expect(text).toContain("AAH1");
  expect(text).toContain("&lt;b&gt;");
  expect(text).toContain("Page 1 of 3");
  expect(text).not.toMatch(/Pause|Cancel|again/);
});

test("rows of one state can be shown, and another buyer stands beside the requested one", () => {
  const counts = { ...NO_COUNTS, answered: 249, otherBuyer: 1 };
  const rows = [row("otherBuyer", { replyNick: "另一位" })];
  const text = shown({ counts }, { rows, view: { state: "otherBuyer" } });
  expect(text).toContain("250 of 250 orders found · 1 with a different buyer");
  expect(text).toMatch(/\[All 250\] \[Different buyer 1\]/);
  expect(text).toContain("The service returned a different buyer: 另一位");
  expect(text).not.toContain("Page 1");
});

test("a filter without orders shows all of them, a page past the end the last one", () => {
  expect(shown({}, { view: { state: "refused", page: 9 } })).toContain("Page 3 of 3");
});

test("a failed read of the rows is said; another person's are private, without buttons for them", () => {
  const failed = shown({}, { rows: new RequestError("offline") });
  expect(failed).toContain("Couldn’t load the orders");
  expect(failed).toMatch(/\[ ?Try again\]/);
  const others = shown({ isOwn: false, counts: { ...NO_COUNTS, answered: 220, refused: 30 } });
  expect(others).toContain("These results are private");
  expect(others).not.toContain("again");
});
