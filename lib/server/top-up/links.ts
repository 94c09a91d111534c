import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { earlierTopUpLinks, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { statement, type Statement } from "#lib/server/db/statement.ts";
import { findCached } from "#lib/server/metering/cache/find-cached.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import { toPictureRule } from "#lib/server/settings/picture-sources.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import {
  type CodeLink,
  type PlacementLinks,
  firstLink,
  hasNoLink,
  type TopUpLinkData,
  type TopUpLinkValue,
} from "#lib/shared/top-up/top-up.ts";

/**
 * Finds the last links of a placement for the present account, without a call; null if there are none, or none of
 * `callId` if given.
 */
export async function findLinks(placementId: string, callId?: string): Promise<PlacementLinks | null> {
  const { account } = await settingsSnapshot();
  const isIts = and(eq(topUpLinks.placementId, placementId), eq(topUpLinks.accountId, account.id));
  const [row] = await database()
    .select()
    .from(topUpLinks)
    .where(callId === undefined ? isIts : and(isIts, eq(topUpLinks.callId, callId)));
  return row ? { answer: row.answer, asOf: row.answeredAt.getTime() } : null;
}

const MAX_EARLIER = 20;

/** Lists links of the present account that newer ones replaced, newest first: they may be in print. */
export async function listEarlierLinks(_identity: Identity, placementId: string): Promise<PlacementLinks[]> {
  const { account } = await settingsSnapshot();
  const rows = await database()
    .select()
    .from(earlierTopUpLinks)
    .where(and(eq(earlierTopUpLinks.placementId, placementId), eq(earlierTopUpLinks.accountId, account.id)))
    .orderBy(desc(earlierTopUpLinks.answeredAt))
    .limit(MAX_EARLIER);
  return rows.map(({ answer, answeredAt }) => ({ answer, asOf: answeredAt.getTime() }));
}

/**
 * Finds the links a placement shows for free: its own, else a cached response for its `sid`, even one from before it
 * got that `sid`.
 */
export async function findShownLinks(
  _identity: Identity,
  { id, sid }: { id: string; sid: string },
): Promise<PlacementLinks | null> {
  const own = await findLinks(id);
  if (own) return own;
  // The place of `sid` is no part of the cache key.
  const cached = await findCached("topUpLink", { sid, placement: "body" });
  return cached && { answer: storableLinks(cached.data), asOf: cached.answeredAt };
}

/** Lists the links for codes, of every placement with links of the present account; recorded, since they leave. */
export async function listCodeLinks({ identity }: Context): Promise<CodeLink[]> {
  const { account } = await settingsSnapshot();
  const rows = await database()
    .select({ placementId: topUpLinks.placementId, answer: topUpLinks.answer })
    .from(topUpLinks)
    .where(eq(topUpLinks.accountId, account.id));
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what: "topUpLinks", how: "codes", count: rows.length },
  });
  return rows.map(({ placementId, answer }) => ({ placementId, link: firstLink(answer) }));
}

/** Hosts from which pictures of links may be loaded. */
export async function getPictureRule(_identity: Identity): Promise<PictureRule> {
  return toPictureRule((await settingsSnapshot()).values);
}

/** Links to store; `callId` null: that of `closed`, in the statement that closes the call. */
type Stored = { callId: string | null; answer: TopUpLinkData; answeredAt: Date };

/**
 * Stores a response as the links of a placement. A response without links never replaces one with links, nor an older
 * one a newer. Links of another `sid` than the placement has now are not stored.
 */
export function storeLinks(
  { id, sid }: { id: string; sid: string },
  { callId, answer, answeredAt }: Stored,
): Statement {
  const source = callId === null ? statement`closed` : statement`(select ${callId}::uuid as call_id) closed`;
  // A time in the future comes from a clock that was set back.
  const onStored = hasNoLink(answer)
    ? statement`do nothing`
    : statement`do update set
          call_id = excluded.call_id,
          answer = excluded.answer,
          answered_at = excluded.answered_at
        where top_up_links.answered_at < excluded.answered_at
          or top_up_links.answered_at > now() + interval '60 seconds'`;
  return statement`
    insert into top_up_links (placement_id, account_id, call_id, answer, answered_at)
    select
      p.id,
      (select account_id from calls where calls.call_id = closed.call_id limit 1),
      closed.call_id,
      ${JSON.stringify(answer)}::jsonb,
      ${answeredAt.toISOString()}::timestamptz
    from ${source}, (select id from placements where id = ${id}::uuid and sid = ${sid} for share) p
    on conflict (placement_id, account_id) ${onStored}
    returning call_id`;
}

/** Stores the links of a placement in the commit that closes their call in the ledger. */
export function linksHooks(placement: { id: string; sid: string }): CallHooks<"topUpLink"> {
  return {
    close: (result, answeredAt) =>
      result.outcome === "answered"
        ? { rows: [storeLinks(placement, { callId: null, answer: storableLinks(result.data), answeredAt })] }
        : null,
  };
}

const MAX_TEXT_LENGTH = 4_096;

/** Prepares a response for storage: only text that PostgreSQL accepts, and no overlong values. */
export function storableLinks({ links, weAppPagePath, sign, weAppInfo }: TopUpLinkData): TopUpLinkData {
  return {
    links: Object.fromEntries(Object.entries(links).map(([kind, value]) => [kind, storedLink(value)])),
    weAppPagePath: storedText(weAppPagePath),
    sign: storedText(sign),
    weAppInfo: weAppInfo && {
      appId: storedText(weAppInfo.appId),
      pagePath: storedText(weAppInfo.pagePath),
      iconUrl: storedText(weAppInfo.iconUrl),
      userName: storedText(weAppInfo.userName),
      sourceDisplayName: storedText(weAppInfo.sourceDisplayName),
      title: storedText(weAppInfo.title),
      desc: storedText(weAppInfo.desc),
    },
  };
}

// A cut text may end in half a character, which PostgreSQL rejects.
function storedLink(value: TopUpLinkValue): TopUpLinkValue {
  return "inert" in value
    ? { inert: value.inert.toWellFormed() }
    : { url: value.url, isPlainHttp: value.isPlainHttp };
}

function storedText(text: string | null): string | null {
  return text === null || text.length > MAX_TEXT_LENGTH ? null : text.toWellFormed();
}
