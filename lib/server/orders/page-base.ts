import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { logError } from "#lib/server/log/log.ts";
import { changeSetting, setUnlessSet } from "#lib/server/settings/change-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { mayBePageNumbering } from "#lib/shared/calls/named-cause.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { ListResponse, PageBase, PendingOrdersPage } from "#lib/shared/orders/orders.ts";

/** The number of the first page of operation 3; null while nobody has checked. */
export async function pendingPageBase(): Promise<PageBase> {
  return (await settingsSnapshot()).values.pendingPageBase?.base ?? (await unstoredPageBase()).base;
}

/** The same for a page. */
export async function getPageBase(_identity: Identity): Promise<PageBase> {
  return pendingPageBase();
}

/** Sets by hand from which number the service counts its pages, or clears it (null): the lists then say that it is open. */
export async function setPageBase({ identity }: Context, { base }: { base: PageBase }): Promise<null> {
  await changeSetting("pendingPageBase", base === null ? null : { base }, identity.personId);
  (await unstoredPageBase()).base = null;
  return null;
}

/**
 * Stores a conclusion for everybody and gives what holds then: what somebody has set meanwhile stays, unless the check was to
 * `replace` it. Of an account that is no longer asked nothing is stored. The conclusion holds here also when storing fails: the check that brought it was paid for.
 */
export async function storePageBase(
  base: 0 | 1,
  personId: string,
  { replace = false, isSameAccount }: { replace?: boolean; isSameAccount?: () => Promise<boolean> } = {},
): Promise<0 | 1> {
  if (isSameAccount && !(await isSameAccount())) return base;
  const unstored = await unstoredPageBase();
  try {
    await (replace ? changeSetting : setUnlessSet)("pendingPageBase", { base }, personId);
    unstored.base = null;
    return (await pendingPageBase()) ?? base;
  } catch (error) {
    unstored.base = base;
    logError("the page base could not be stored", error, { base });
    return base;
  }
}

/** What is known, once more stored where that failed before; null while nothing is. */
export async function knownPageBase(personId: string): Promise<PageBase> {
  const { base } = await unstoredPageBase();
  return base === null ? pendingPageBase() : storePageBase(base, personId);
}

/** What a paid check of the present account found while it could not be stored: holds until this process ends or a later one is stored. */
async function unstoredPageBase(): Promise<{ base: PageBase }> {
  const { account } = await settingsSnapshot();
  return processWide(`unstored-page-base of ${account.id}`, () => ({ base: null }));
}

/** Whether it was the page that was refused, as far as the service says. */
export const mayBePage = ({ reason, message }: ServiceProblem): boolean =>
  reason === "parameterError" && mayBePageNumbering(message);

/** How a report names a base that is known. */
export const nameOfBase = (base: 0 | 1): "base0" | "base1" => (base === 0 ? "base0" : "base1");

export type PageBaseConclusion = "base0" | "base1" | "inconclusive";

/** What became of page 1: the orders it showed, refused as a wrong parameter, or nobody knows. */
export type PageOne = { orderNumbers: readonly string[] } | "refused" | "unknown";

/**
 * Compares what came for page 0 with page 1. Few orders of page 1 on page 0, or any answer where page 1 was refused,
 * mean that the service counts from 0; most of them there (however many more), or no order or code 100 where page 1
 * was answered, mean that it counts from 1.
 */
export function concludePageBase(
  pageZero: ListResponse<PendingOrdersPage>,
  pageOne: PageOne,
): PageBaseConclusion {
  if (pageOne === "unknown") return "inconclusive";
  if (pageOne === "refused") return pageZero.kind === "page" ? "base0" : "inconclusive";
  const { orderNumbers: shown } = pageOne;
  if (pageZero.kind === "problem") return mayBePage(pageZero.problem) ? "base1" : "inconclusive";
  const { orders, unreadableRows } = pageZero.page;
  const found = new Set(orders.flatMap(({ orderNumber }) => orderNumber ?? []));
  const isEmpty = orders.length + unreadableRows === 0;
  if (found.size === 0) return isEmpty && shown.length > 0 ? "base1" : "inconclusive";
  // Orders come and go between the two calls, so a few that moved decide nothing.
  const foundAgain = shown.filter((orderNumber) => found.has(orderNumber)).length;
  return foundAgain * 2 > shown.length ? "base1" : "base0";
}
