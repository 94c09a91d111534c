import "server-only";
import { createHash } from "node:crypto";
import type { CallOutcome } from "#lib/server/metering/call/call-outcome.ts";
import { watchAccount } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { sumPoints, exactly } from "#lib/shared/calls/points.ts";
import type { Spending } from "#lib/shared/calls/service-problem.ts";
import type { ListResponse, PendingOrdersPage, PageNumberingReport } from "#lib/shared/orders/orders.ts";
import { callPendingOrders } from "./list-pending-orders.ts";
import { takePageNumberingTurn } from "./page-numbering-turn.ts";
import {
  concludePageNumbering,
  knownPageNumbering,
  mayBePage,
  nameOfBase,
  type PageOne,
  pendingPageNumbering,
  storePageNumbering,
} from "./page-numbering.ts";

type PageResponse = ListResponse<PendingOrdersPage>;

const PAGE_SIZE = 20;

type Press = { shopId: string; idempotencyKey: string };

/** Report of a check and the outcome of its first call. */
type PageNumberingFound = { report: PageNumberingReport; first: CallOutcome<"pendingOrders"> };

/**
 * Finds out the number at which the pages of operation 3 start: one call for page 0, and one for page 1 if that
 * leaves it open. The result counts for everybody; orders are dropped. Known numbering is checked again and replaced.
 */
export async function determinePageNumbering(context: Context, press: Press): Promise<PageNumberingReport> {
  if ((await pendingPageNumbering()) !== null) return (await comparePages(context, press, true)).report;
  return findPageNumbering(context, press);
}

/** Finds unknown page numbering; known page numbering is reported without a call. */
export async function findPageNumbering(context: Context, press: Press): Promise<PageNumberingReport> {
  const found = await findUnknownNumbering(context, press);
  if (found !== null) return found.report;
  const base = await knownPageNumbering(context.identity.personId);
  return {
    conclusion: base === null ? "inconclusive" : nameOfBase(base),
    facts: { asOf: Date.now(), calls: 0, costPoints: exactly(0) },
    problem: null,
  };
}

/** Finds unknown page numbering; null if it is known, also by another person's check meanwhile. */
export async function findUnknownNumbering(
  context: Context,
  press: Press,
): Promise<PageNumberingFound | null> {
  const turn = await takePageNumberingTurn(`pages 0 and 1 of ${press.shopId}`, () =>
    comparePages(context, press, false),
  );
  if (turn === null || turn.isOwn) return turn && turn.outcome;
  const { report, first } = turn.outcome;
  return {
    report: { ...report, facts: { ...report.facts, calls: 0, costPoints: exactly(0) } },
    first: { ...first, source: "shared", costPoints: exactly(0) },
  };
}

async function comparePages(
  context: Context,
  { shopId, idempotencyKey }: Press,
  replace: boolean,
): Promise<PageNumberingFound> {
  const isSameAccount = await watchAccount();
  const query = { shop: shopId, page: 1, size: PAGE_SIZE } as const;
  const { called: first, reply: zero } = await callPendingOrders(
    { ...context, idempotencyKey, cache: "bypass" },
    query,
    0,
  );
  const found = (conclusion: PageNumberingReport["conclusion"], replies: PageResponse[]) => ({
    report: { conclusion, ...sumResponses(replies) },
    first,
  });
  const concluded = async (
    conclusion: "base0" | "base1",
    replies: PageResponse[],
  ): Promise<PageNumberingFound> => {
    const base = await storePageNumbering(conclusion === "base0" ? 0 : 1, context.identity.personId, {
      replace,
      isSameAccount,
    });
    return {
      report: { conclusion: nameOfBase(base), facts: sumResponses(replies).facts, problem: null },
      first,
    };
  };
  if (namesPageIndex(zero)) return concluded("base1", [zero]);
  if (isBeyondUse(zero)) return found("inconclusive", [zero]);
  const { reply: one } = await callPendingOrders(
    { ...context, idempotencyKey: keyOfSecondCall(idempotencyKey), cache: "bypass" },
    query,
    1,
  );
  const conclusion = concludePageNumbering(zero, readPageOne(one));
  if (conclusion !== "inconclusive") return concluded(conclusion, [zero, one]);
  return found(hasNoOrder(zero) && hasNoOrder(one) ? "nothing" : "inconclusive", [zero, one]);
}

/** Tells if the service itself rejects the page index. */
function namesPageIndex(reply: PageResponse): boolean {
  return (
    reply.kind === "problem" &&
    reply.problem.reason === "parameterError" &&
    /pageIndex/i.test(reply.problem.message ?? "")
  );
}

/** Tells if the response says nothing about pages, so that a second call would be wasted. */
function isBeyondUse(reply: PageResponse): boolean {
  return reply.kind === "problem" && !mayBePage(reply.problem);
}

function readPageOne(reply: PageResponse): PageOne {
  if (reply.kind === "problem") return mayBePage(reply.problem) ? "refused" : "unknown";
  const orderNumbers = reply.page.orders.flatMap(({ orderNumber }) => orderNumber ?? []);
  const hasRows = reply.page.orders.length + reply.page.unreadableRows > 0;
  return hasRows && orderNumbers.length === 0 ? "unknown" : { orderNumbers };
}

function hasNoOrder(reply: PageResponse): boolean {
  return reply.kind === "page" && reply.page.orders.length === 0;
}

/** Sums the cost of the calls; unknown if one of them did not report its charge. */
function sumResponses(replies: PageResponse[]): Pick<PageNumberingReport, "facts" | "problem"> {
  const parts: Spending[] = replies.map((reply) => (reply.kind === "page" ? reply.page : reply.problem));
  const last = replies.at(-1);
  return {
    facts: {
      asOf: Math.max(...parts.map(({ asOf }) => asOf)),
      calls: parts.reduce((sum, { calls }) => sum + calls, 0),
      costPoints: sumPoints(parts.map(({ costPoints }) => costPoints)),
    },
    problem: last?.kind === "problem" ? last.problem : null,
  };
}

/** Idempotency key of a press's second call: an automatic repetition of the press repeats both. */
function keyOfSecondCall(idempotencyKey: string): string {
  const hex = createHash("sha256").update(`after ${idempotencyKey}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
