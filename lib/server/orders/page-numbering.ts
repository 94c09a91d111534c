import "server-only";
import { database } from "#lib/server/db/database.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { logError } from "#lib/server/log/log.ts";
import { changeSetting, setUnlessSet } from "#lib/server/settings/change-setting.ts";
import { type AccountCheck, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { mayBePageNumbering } from "#lib/shared/calls/named-cause.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { ListResponse, PageNumbering, PendingOrdersPage } from "#lib/shared/orders/orders.ts";

/** Gets the number of the first page of operation 3; null while unknown. */
export async function pendingPageNumbering(): Promise<PageNumbering> {
  return (await settingsSnapshot()).values.pendingPageBase?.base ?? (await unstoredPageNumbering()).base;
}

/** Gets the first page number for a page of ours. */
export async function getPageNumbering(_identity: Identity): Promise<PageNumbering> {
  return pendingPageNumbering();
}

/** Sets the number at which the service's pages start, or clears it (null): the lists then show that it is open. */
export async function setPageNumbering(
  { identity }: Context,
  { base }: { base: PageNumbering },
): Promise<null> {
  await changeSetting("pendingPageBase", base === null ? null : { base }, identity.personId);
  (await unstoredPageNumbering()).base = null;
  return null;
}

/**
 * Stores a finding for everybody and returns the value in force: one set meanwhile wins unless this check may
 * `replace` it. Skips an earlier account. Counts in this process even if the write fails, as it was paid for.
 */
export async function storePageNumbering(
  base: 0 | 1,
  personId: string,
  { replace = false, isSameAccount }: { replace?: boolean; isSameAccount?: AccountCheck } = {},
): Promise<0 | 1> {
  if (isSameAccount && !(await database().transaction(isSameAccount))) return base;
  const unstored = await unstoredPageNumbering();
  try {
    await (replace ? changeSetting : setUnlessSet)("pendingPageBase", { base }, personId);
    unstored.base = null;
    return (await pendingPageNumbering()) ?? base;
  } catch (error) {
    unstored.base = base;
    logError("the page numbering could not be stored", error, { base });
    return base;
  }
}

/** Known first page number, null if none; tries again to store a finding whose write failed. */
export async function knownPageNumbering(personId: string): Promise<PageNumbering> {
  const { base } = await unstoredPageNumbering();
  return base === null ? pendingPageNumbering() : storePageNumbering(base, personId);
}

/**
 * Finding of a paid check of the present account that could not be stored; held until this process ends or a later
 * one is stored.
 */
async function unstoredPageNumbering(): Promise<{ base: PageNumbering }> {
  const { account } = await settingsSnapshot();
  return processWide(`unstored-page-numbering of ${account.id}`, () => ({ base: null }));
}

/** Tells if the service may have rejected the page number, going by its message. */
export const mayBePage = ({ reason, message }: ServiceProblem): boolean =>
  reason === "parameterError" && mayBePageNumbering(message);

/** Name of a known first page number in a report. */
export const nameOfBase = (base: 0 | 1): "base0" | "base1" => (base === 0 ? "base0" : "base1");

export type PageNumberingConclusion = "base0" | "base1" | "inconclusive";

/** Result of page 1: its orders, rejected as a wrong parameter, or unknown. */
export type PageOne = { orderNumbers: readonly string[] } | "refused" | "unknown";

/**
 * Compares page 0 with page 1. Pages start at 0 if page 0 has few orders of page 1, or any content while page 1 was
 * rejected; at 1 if it has most of them, or no order or code 100 while page 1 has a response.
 */
export function concludePageNumbering(
  pageZero: ListResponse<PendingOrdersPage>,
  pageOne: PageOne,
): PageNumberingConclusion {
  if (pageOne === "unknown") return "inconclusive";
  if (pageOne === "refused") return pageZero.kind === "page" ? "base0" : "inconclusive";
  const { orderNumbers: shown } = pageOne;
  if (pageZero.kind === "problem") return mayBePage(pageZero.problem) ? "base1" : "inconclusive";
  const { orders, unreadableRows } = pageZero.page;
  const found = new Set(orders.flatMap(({ orderNumber }) => orderNumber ?? []));
  const isEmpty = orders.length + unreadableRows === 0;
  if (found.size === 0) return isEmpty && shown.length > 0 ? "base1" : "inconclusive";
  // Orders change between the two calls, so a few that moved decide nothing.
  const foundAgain = shown.filter((orderNumber) => found.has(orderNumber)).length;
  return foundAgain * 2 > shown.length ? "base1" : "base0";
}
