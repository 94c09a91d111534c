import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { logError } from "#lib/server/log/log.ts";
import { listOpenFetches } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { hasRole, type Identity } from "#lib/shared/base/identity.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import type { Overdue } from "#lib/shared/today/overdue.ts";
import {
  type Today,
  TODAY_PARTS,
  type TodayBlock,
  type TodayPart,
  type TodayValues,
} from "#lib/shared/today/today.ts";
import { listLatestFailures } from "./latest-failures.ts";
import { listLatestLinks } from "./latest-links.ts";
import { getOverdue, getUrgentOrders, listNewestOrders, listShopsAtOneLook } from "./orders-at-hand.ts";
import { requireTodayRole } from "./require-role.ts";
import { getSpendOfToday } from "./spend-of-today.ts";

/** Verb of each part; each one requires its role. */
const VERBS: { [Part in TodayPart]: (identity: Identity) => Promise<TodayValues[Part]> } = {
  urgent: getUrgentOrders,
  shops: listShopsAtOneLook,
  newest: listNewestOrders,
  fetches: listFetches,
  links: listLatestLinks,
  spend: getSpendOfToday,
  failures: listLatestFailures,
};

/** Reads the parts of Today for a person's roles, without a call. A part that fails does not affect the others. */
export async function getToday(identity: Identity): Promise<Today> {
  const parts = (Object.keys(TODAY_PARTS) as TodayPart[]).filter((part) =>
    hasRole(identity.roles, TODAY_PARTS[part]),
  );
  const blocks = await Promise.all(
    parts.map(async (part) => [part, await readPart(identity, part)] as const),
  );
  return { asOf: databaseNow(), ...Object.fromEntries(blocks) };
}

async function readPart(identity: Identity, part: TodayPart): Promise<TodayBlock<TodayValues[TodayPart]>> {
  try {
    return { kind: "read", value: await VERBS[part](identity), asOf: databaseNow() };
  } catch (error) {
    logError("a part of Today could not be read", error, { part });
    return { kind: "failed" };
  }
}

/** Lists the fetches of all shops that are under way or wait for a person. */
export async function listFetches(identity: Identity): Promise<FetchJob[]> {
  requireTodayRole(identity, "staff");
  return listOpenFetches();
}

/** Overdue orders for the navigation; null without the role `staff`, or when counting fails. Never throws. */
export async function findOverdue(identity: Identity): Promise<Overdue | null> {
  if (!hasRole(identity.roles, "staff")) return null;
  try {
    return await getOverdue(identity);
  } catch (error) {
    logError("overdue orders could not be counted", error);
    return null;
  }
}
