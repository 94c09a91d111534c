import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { recordSeen } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { jobItems } from "#lib/server/db/jobs-schema.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { getJob, type JobRow } from "#lib/server/jobs/jobs.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { UrlValues } from "#lib/shared/base/url-params.ts";
import {
  CARD_ROWS_PER_PAGE,
  type CardListPage,
  type CardListRow,
  type CardRowState,
  type cardRowsUrl,
} from "#lib/shared/cards/card-list.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { cardCheckRows, toCardCheck } from "../card-check-rows.ts";
import { offeredPurposes } from "../card-purposes.ts";
import { openCardItem } from "./card-items.ts";
import { type CardListSettings, levelAt } from "./view-card-list.ts";

/** Reads a page of the cards of this person's list, masked, without a call; recorded before it is read. */
export async function listCardRows(
  { identity }: Context,
  { job: id, state, page }: UrlValues<typeof cardRowsUrl>,
): Promise<CardListPage> {
  const job = await getOwnList(identity, id);
  await recordSeen({ kind: "cardHistorySeen", personId: identity.personId });
  const where = and(eq(jobItems.jobId, id), state && eq(jobItems.state, state));
  const [total, rows] = await Promise.all([
    database().$count(jobItems, where),
    readRows(job, where, { limit: CARD_ROWS_PER_PAGE, offset: (page - 1) * CARD_ROWS_PER_PAGE }),
  ]);
  return { rows, total };
}

/** Reads all cards of this person's list, masked. */
export async function readAllCardRows(identity: Identity, id: string): Promise<CardListRow[]> {
  return readRows(await getOwnList(identity, id), eq(jobItems.jobId, id));
}

/** Gets a list of this person; throws `notFound` for another's. */
export async function getOwnList({ personId }: Identity, id: string): Promise<JobRow<CardListSettings>> {
  const job = await getJob(id);
  if (job.kind !== "checkCards" || job.personId !== personId) throw new AppError("notFound", "no such list");
  return job as JobRow<CardListSettings>;
}

async function readRows(
  job: JobRow<CardListSettings>,
  where: ReturnType<typeof and>,
  range?: { limit: number; offset: number },
): Promise<CardListRow[]> {
  const { nr, state, sealed, callId, knownAt } = jobItems;
  const read = database()
    .select({ nr, state, sealed, callId, knownAt })
    .from(jobItems)
    .where(where)
    .orderBy(asc(nr))
    .$dynamic();
  const rows = await (range ? read.limit(range.limit).offset(range.offset) : read);
  const callIds = rows.flatMap((row) => row.callId ?? []);
  const found = callIds.length === 0 ? [] : await cardCheckRows().where(inArray(cardChecks.callId, callIds));
  const purposes = await offeredPurposes();
  const checks = new Map(found.map((row) => [row.check.callId, toCardCheck(row, purposes)]));
  return Promise.all(
    rows.map(async (row) => ({
      nr: row.nr,
      key: (await openCardItem(job.id, row, null))?.key ?? "",
      level: levelAt(job.input, row.nr),
      // A list has only these states.
      state: row.state as CardRowState,
      check: checkOf(row, checks),
    })),
  );
}

type ItemCall = { callId: string | null; knownAt: Date | null };

/** Finds the check of a card; the result of an earlier one cost this list nothing. */
function checkOf({ callId, knownAt }: ItemCall, checks: ReadonlyMap<string, CardCheck>): CardCheck | null {
  const check = callId === null ? undefined : checks.get(callId);
  if (check === undefined) return null;
  return knownAt === null ? check : { ...check, costPoints: exactly(0) };
}
