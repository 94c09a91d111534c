import { expect, test } from "vitest";
import { cardHistoryInput } from "#lib/server/cards/list-card-checks.ts";
import { auditExportInput } from "#lib/server/audit-file/export-audit.ts";
import { auditInput } from "#lib/server/audit/list-audit.ts";
import {
  bookChangesInput,
  bookExportInput,
  bookFilterInput,
  bookInput,
  sameReceiverInput,
} from "#lib/server/orders/book/book-input.ts";
import { jobUrlInput, jobsUrlInput } from "#lib/server/job-kinds/job-verbs.ts";
import { shopFetchesInput } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { pendingOrdersInput, soldOrdersInput } from "#lib/server/orders/orders-input.ts";
import {
  callExportInput,
  callLogInput,
  possiblyChargedInput,
  usageExportInput,
  usageInput,
} from "#lib/server/usage/usage-input.ts";
import { shopFetchesUrl } from "#lib/shared/jobs/fetch-job.ts";
import { jobsUrl, jobUrl } from "#lib/shared/jobs/jobs.ts";
import type { UrlCodec } from "#lib/shared/base/url-params.ts";
import { cardHistoryUrl } from "#lib/shared/cards/card-history.ts";
import { bookChangesUrl, bookExportUrl, bookFilterUrl, bookUrl } from "#lib/shared/orders/book.ts";
import { BOOK_FIELDS } from "#lib/shared/orders/book-fields.ts";
import { type FilterFields, inUrl } from "#lib/shared/orders/filter-fields.ts";
import { pendingOrdersUrl } from "#lib/shared/orders/pending-url.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";
import { sameReceiverUrl } from "#lib/shared/orders/prints.ts";
import { auditExportUrl, auditUrl } from "#lib/shared/settings/audit.ts";
import { callExportUrl, callLogUrl, NO_CALL_LOG_FILTERS } from "#lib/shared/usage/call-log-view.ts";
import { possiblyChargedUrl } from "#lib/shared/usage/possibly-charged.ts";
import { usageExportUrl, usageUrl } from "#lib/shared/usage/usage-view.ts";
import { filterJunk, filterValues } from "#lib/testing/shown/filter-values.ts";
import { words } from "#lib/testing/shown/words.ts";

const ID = "0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e";
const DAYS = { from: "2026-11-01", to: "2026-11-20" };
const CALLS = { ...DAYS, operation: "bankCard", person: "none", shop: ID, outcome: "refused" } as const;
const MAYBE = { variant: "4", reason: "noPermission", code: -204, maybe: true, free: true };
const LOGGED = { ...CALLS, ...MAYBE };
const BOOK_FILTERS: FilterFields = inUrl(BOOK_FIELDS);
const FILTERED = filterValues(BOOK_FILTERS);

type Route = { url: UrlCodec<object>; input: { parse: (given: unknown) => unknown } };
const ROUTES: Record<string, Route> = {
  sold: { url: soldOrdersUrl, input: soldOrdersInput },
  pending: { url: pendingOrdersUrl, input: pendingOrdersInput },
  book: { url: bookUrl, input: bookInput },
  bookTotal: { url: bookFilterUrl, input: bookFilterInput },
  bookExport: { url: bookExportUrl, input: bookExportInput },
  bookChanges: { url: bookChangesUrl, input: bookChangesInput },
  sameReceiver: { url: sameReceiverUrl, input: sameReceiverInput },
  job: { url: jobUrl, input: jobUrlInput },
  jobs: { url: jobsUrl, input: jobsUrlInput },
  shopFetches: { url: shopFetchesUrl, input: shopFetchesInput },
  usage: { url: usageUrl, input: usageInput },
  usageExport: { url: usageExportUrl, input: usageExportInput },
  calls: { url: callLogUrl, input: callLogInput },
  callExport: { url: callExportUrl, input: callExportInput },
  maybeCharged: { url: possiblyChargedUrl, input: possiblyChargedInput },
  cards: { url: cardHistoryUrl, input: cardHistoryInput },
  audit: { url: auditUrl, input: auditInput },
  auditExport: { url: auditExportUrl, input: auditExportInput },
};
/** A view of each page with all its parameters. */
const VIEWS: Record<string, object> = {
  sold: { shop: ID, page: 3, size: 50, edition: "enhanced", ...DAYS, flag: "2", flagName: "待开票 & co" },
  pending: { shop: ID, page: 2, size: 100, seller: "none", order: "4402981677163358206", ...DAYS },
  book: { shop: ID, ...FILTERED, page: 7, size: 50, sort: "shipBy", after: "123456" },
  bookTotal: { shop: ID, ...FILTERED },
  bookExport: { shop: ID, ...FILTERED, sort: "shipBy", columns: "number.goods", form: "excel" },
  bookChanges: { id: "123456" },
  sameReceiver: { id: "123456", shop: ID, all: true },
  job: { id: ID },
  jobs: { page: 2 },
  shopFetches: { shop: ID },
  usage: { ...CALLS, period: "month", by: "shop" },
  usageExport: { ...CALLS, period: "month", by: "shop", rows: "day", form: "excel" },
  calls: { ...LOGGED, period: "month", page: 3, upTo: 1763600400123456 },
  callExport: { ...LOGGED, period: "month", form: "excel" },
  maybeCharged: { list: "reconciled", operation: "bankCard", variant: "2", page: 2, upTo: 1700000000000 },
  cards: { verdict: "F", person: ID, purpose: "other", ...DAYS, page: 3 },
  auditExport: { kind: "denied", person: ID, ...DAYS, form: "excel" },
  audit: { page: 3, kind: "denied", person: ID, ...DAYS, upTo: 812 },
};
const OF_SHOP = words("book bookTotal bookExport shopFetches sold pending");
const NEEDED: Record<string, object> = {
  ...Object.fromEntries(OF_SHOP.map((name) => [name, { shop: ID }])),
  bookChanges: { id: "1" },
  sameReceiver: { id: "1", shop: ID },
  job: { id: ID },
};

test.each(Object.entries(ROUTES))(
  "the route of %s reads the URL that its page writes",
  (name, { url, input }) => {
    const search = new URLSearchParams(url.write(VIEWS[name]!));
    expect(input.parse(Object.fromEntries(search))).toEqual(VIEWS[name]);
    expect(url.read(search)).toEqual(VIEWS[name]);
  },
);

test.each(Object.entries(ROUTES))(
  "the route of %s fills in defaults, and rejects unknown parameters",
  (name, { input, url }) => {
    const needed = NEEDED[name] ?? {};
    const absent = url.read(new URLSearchParams(needed as Record<string, string>));
    expect(input.parse(needed)).toEqual(absent);
    expect(url.write(absent)).toBe(url.write(needed));
    for (const foreign of ["r", "shopId", "pageSize", "constructor"])
      expect(() => input.parse({ ...needed, [foreign]: "1" })).toThrow();
  },
);

const JUNK: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(BOOK_FILTERS).map(([name, field]) => [name, filterJunk(field)])),
  shop: ["", "1", `${ID}'`, ID.toUpperCase()],
  person: ["", "me", `${ID}'`],
  purpose: ["", "Refund", "退款", `${ID}'`],
  page: ["", "0", "-1", "1.5", "1e3", "01", " 1", "1000000", "9999999"],
  size: ["", "0", "10", "050", "20.0", "1000"],
  from: ["", "tomorrow", "2026-02-30", "0000-01-01", "2026-11-1", "2026-11-01T00:00:00Z"],
  to: ["", "2026-13-01"],
  edition: ["", "Basic", "x"],
  rows: ["", "days", "Group"],
  flag: ["", "0", "6", "12", "１"],
  flagName: ["", " ", " a", "a\0b", "x".repeat(101)],
  order: ["", " ", "44 02", "4\u0007", "4".repeat(65)],
  period: ["", "ever"],
  by: ["", "days"],
  operation: ["", "all", "constructor"],
  outcome: ["", "odd"],
  variant: ["", "<b>"],
  seller: ["", "700261", "NONE"],
  reason: ["", "1"],
  code: ["", "1.5", "1e3", "--1"],
  maybe: ["", "yes", "true", "0"],
  free: ["", "true"],
  columns: ["", ".", "a", "number,goods", "number..goods", "x".repeat(21)],
  form: ["", "pdf", "Excel"],
  list: ["", "x"],
  card: ["", "6222", `${ID}'`],
  ends: ["", "123", "12345", "20a4"],
  verdict: ["", "X"],
  kind: ["", "constructor"],
  all: ["", "0", "true"],
  sort: ["", "price", "--dated"],
  id: ["", "0", "-1", "1.5", "9".repeat(19)],
  after: ["", "0", "-1", "1.5", "9".repeat(19)],
  before: ["", "x"],
  upTo: ["", "0", "-1", "1e9", "9".repeat(17)],
};

test.each(
  Object.entries(ROUTES).flatMap(([name, { url }]) => Object.keys(url.params).map((param) => [name, param])),
)("the route of %s refuses junk as its %s", (name, param) => {
  const { input } = ROUTES[name!]!;
  const junk = JUNK[param!] ?? [];
  expect(junk).not.toHaveLength(0);
  for (const text of junk)
    expect(() => input.parse({ ...NEEDED[name!], [param!]: text }), JSON.stringify(text)).toThrow();
});

test.each([
  ["audit", `page=0&kind=constructor&person=${ID}'&from=2026-02-30&to=tomorrow&upTo=1e9`, { page: 1 }],
  ["cards", "verdict=X&person=me&from=2026-02-30&to=tomorrow&page=0&name=林晓&card=6222", { page: 1 }],
  ["maybeCharged", "list=x&operation=y&page=0&upTo=1e9", { list: "maybe", page: 1 }],
  [
    "calls",
    "page=x&period=ever&from=2026-02-30&operation=all&person=me&outcome=odd&variant=<b>&reason=1" +
      "&code=1.5&maybe=yes&free=true&upTo=-1",
    { ...NO_CALL_LOG_FILTERS, period: "month", page: 1 },
  ],
])("malformed parameters in the URL of %s are ignored", (name, search, absent) =>
  expect(ROUTES[name]!.url.read(new URLSearchParams(search))).toEqual(absent),
);

test("a list of orders names its shop", () => {
  expect(() => soldOrdersInput.parse({})).toThrow();
  expect(() => pendingOrdersInput.parse({ page: "1" })).toThrow();
});
