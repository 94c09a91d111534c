import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { logError } from "#lib/server/log/log.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { ListReply, PendingOrdersPage } from "#lib/shared/orders/orders.ts";

/** The number of the first page of operation 3; null while nobody has checked. */
export async function pendingPageBase(): Promise<0 | 1 | null> {
  return (await settingsSnapshot()).values.pendingPageBase?.base ?? unstoredPageBase().base;
}

/** Whether somebody has checked from which number the service counts the pages of operation 3. */
export async function isPageBaseChecked(_identity: Identity): Promise<boolean> {
  return (await pendingPageBase()) !== null;
}

/** Sets by hand from which number the service counts its pages, or clears it (null): the lists then say "not checked" again. */
export async function setPageBase({ identity }: Context, { base }: { base: 0 | 1 | null }): Promise<null> {
  await changeSetting("pendingPageBase", base === null ? null : { base }, identity.personId);
  unstoredPageBase().base = null;
  return null;
}

/** Stores a conclusion for everybody; it holds here also when that fails: the check that brought it was paid for. */
export async function storePageBase(base: 0 | 1, personId: string): Promise<void> {
  const unstored = unstoredPageBase();
  try {
    await changeSetting("pendingPageBase", { base }, personId);
    unstored.base = null;
  } catch (error) {
    unstored.base = base;
    logError("the page base could not be stored", error, { base });
  }
}

/** What a paid check found while it could not be stored: holds until this process ends or a later one is stored. */
function unstoredPageBase(): { base: 0 | 1 | null } {
  return processWide("unstored-page-base", () => ({ base: null }));
}

export type PageBaseConclusion = "base0" | "base1" | "inconclusive";

/** What became of page 1: the orders it showed, refused as a wrong parameter, or nobody knows. */
export type PageOne = { orderNumbers: readonly string[] } | "refused" | "unknown";

/**
 * Compares what came for page 0 with page 1. Few orders of page 1 on page 0, or any answer where page 1 was refused,
 * mean that the service counts from 0; most of them there (however many more), or no order or code 100 where page 1
 * was answered, mean that it counts from 1.
 */
export function concludePageBase(
  pageZero: ListReply<PendingOrdersPage>,
  pageOne: PageOne,
): PageBaseConclusion {
  if (pageOne === "unknown") return "inconclusive";
  if (pageOne === "refused") return pageZero.kind === "page" ? "base0" : "inconclusive";
  const { orderNumbers: shown } = pageOne;
  if (pageZero.kind === "problem")
    return pageZero.problem.reason === "parameterError" ? "base1" : "inconclusive";
  const found = new Set(pageZero.page.orders.map(({ orderNumber }) => orderNumber));
  if (found.size === 0) return shown.length === 0 ? "inconclusive" : "base1";
  // Orders come and go between the two calls, so a few that moved decide nothing.
  const foundAgain = shown.filter((orderNumber) => found.has(orderNumber)).length;
  return foundAgain * 2 > shown.length ? "base1" : "base0";
}
