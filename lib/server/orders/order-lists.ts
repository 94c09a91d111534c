import "server-only";
import { env } from "#lib/server/env.ts";
import {
  toResponseInfo,
  toServiceProblem,
  type ResponseData,
  type CallOutcome,
  type Caller,
} from "#lib/server/metering/call/call-outcome.ts";
import { findUsualPoints } from "#lib/server/metering/pricing/prices.ts";
import { toPictureRule } from "#lib/server/settings/picture-sources.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import { writeMoment, type DateShape } from "#lib/shared/dates/day-bounds.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { ListOperation, ListResponse } from "#lib/shared/orders/orders.ts";
import { inForce } from "#lib/shared/settings/registry.ts";

/** Builds the caller. A list that doesn't load when opened shows cached responses until a person presses a button. */
export function createCaller(
  { identity, idempotencyKey, cache = "default", isPressed = false, signal }: Context,
  shopId: string,
  isFetchedOnOpen: boolean,
): Caller {
  return {
    personId: identity.personId,
    shopId,
    idempotencyKey,
    cache: cache === "default" && !isFetchedOnOpen && !isPressed ? "only" : cache,
    signal,
  };
}

type SentDays = {
  startTime: string | undefined;
  endTime: string | undefined;
  sentDays: string | undefined;
};

/**
 * Reads how a list is requested and shown, as set by admins. Call it before the request: a failure then costs
 * nothing.
 */
export async function orderFormat(list: "pending" | "sold"): Promise<{
  writeDays: (days: DayRange) => SentDays;
  pictures: PictureRule;
  isFetchedOnOpen: boolean;
  /** Account of the response. */
  accountId: string;
}> {
  const { values, account } = await settingsSnapshot();
  const shape = inForce("dateShapes", values.dateShapes)[list];
  return {
    writeDays: (days) => writeDays(days, shape),
    pictures: toPictureRule(values),
    isFetchedOnOpen: inForce("openLists", values.openLists).isFetching,
    accountId: account.id,
  };
}

/** Writes the days of a request; `sentDays` is shown to people exactly as sent. */
function writeDays({ from, to }: DayRange, shape: DateShape): SentDays {
  const { tzShop } = env();
  const startTime = from && writeMoment(from, "from", shape, tzShop);
  const endTime = to && writeMoment(to, "to", shape, tzShop);
  return {
    startTime,
    endTime,
    sentDays: startTime || endTime ? [startTime, "–", endTime].filter(Boolean).join(" ") : undefined,
  };
}

type RequestedPage = { variant: string | null; rows: number; sentDays: string | undefined };

/**
 * Converts the outcome of a call for a list page; `page` builds the page of a response. Each result, also a free
 * one, states the usual price of a new response.
 */
export async function toListResponse<O extends ListOperation, Page>(
  called: CallOutcome<O>,
  { variant, rows, sentDays }: RequestedPage,
  page: (data: ResponseData<O>, facts: ResponseInfo) => Page,
): Promise<ListResponse<Page>> {
  const { result } = called;
  const usualPoints =
    called.callId === null ? await findUsualPoints(result.operation, variant, rows) : called.usualPoints;
  const added = { usualPoints, ...(sentDays !== undefined && { sentDays }) };
  if (result.outcome === "answered")
    return { kind: "page", page: page(result.data, { ...toResponseInfo(called), ...added }) };
  return { kind: "problem", problem: { ...toServiceProblem({ ...called, result }), ...added } };
}
