import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { settings } from "#lib/server/db/schema.ts";
import { placements } from "#lib/server/db/top-up-schema.ts";
import { runStatement } from "#lib/server/db/statement.ts";
import { pressCacheInput } from "#lib/server/http/request-input.ts";
import { logError } from "#lib/server/log/log.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import {
  toResponseInfo,
  type Caller,
  type CallOutcome,
  toServiceProblem,
} from "#lib/server/metering/call/call-outcome.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { inForce, type SettingValues } from "#lib/shared/settings/registry.ts";
import { noteSeenPictures, toPictureRule } from "#lib/server/settings/picture-sources.ts";
import {
  type AccountCheck,
  forgetSettings,
  settingsSnapshot,
  watchAccount,
} from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { SID_LOCATIONS, hasNoLink, type SidLocation, type TopUpResponse } from "#lib/shared/top-up/top-up.ts";
import { findLinks, storeLinks, linksHooks, storableLinks } from "./links.ts";

/**
 * Input of one press: its key, the placement, the use of the cache, and a place for `sid` other than the setting's to
 * try.
 */
export const getLinksInput = z.strictObject({
  idempotencyKey: z.uuid(),
  placementId: z.uuid(),
  cache: pressCacheInput,
  sidLocation: z.enum(SID_LOCATIONS).optional(),
});

type GetLinksInput = z.infer<typeof getLinksInput>;

/**
 * Gets the links of a placement: free while a response is fresh or pending, else by one call of operation 1, and
 * stores them. If `sidLocation` tries another place for `sid` and succeeds, it becomes the setting unless one is set.
 */
export async function getTopUpLinks(
  { identity, signal }: Context,
  { idempotencyKey, placementId, cache, sidLocation }: GetLinksInput,
): Promise<TopUpResponse> {
  const { personId } = identity;
  const placement = await getPlacement(placementId);
  const set = await getSetting("sidLocation");
  const location: SidLocation = sidLocation ?? inForce("sidLocation", set).placement;
  const isSameAccount = await watchAccount();
  const answered = await callLinks(
    {
      personId,
      shopId: null,
      idempotencyKey,
      cache: sidLocation === undefined ? cache : "bypass",
      signal,
    },
    placement,
    location,
  );
  const { result, callId, asOf, source } = answered;
  const facts = toResponseInfo(answered);
  if (result.outcome !== "answered") {
    // A press repeated on the way: the first one has its response already.
    const links = callId === null ? null : await findLinks(placementId, callId).catch(() => null);
    if (links)
      return { kind: "links", links, facts: { ...facts, asOf: links.asOf }, asked: location, learned: null };
    return { kind: "problem", problem: toServiceProblem({ ...answered, result }), asked: location };
  }
  const linksToStore = storableLinks(result.data);
  const isNews =
    source === "called" &&
    sidLocation !== undefined &&
    sidLocation !== set?.placement &&
    !hasNoLink(linksToStore);
  const learned = isNews ? await storeSidLocation(location, personId, isSameAccount) : null;
  return { kind: "links", links: { answer: linksToStore, asOf }, facts, asked: location, learned };
}

/** Gets the links of a placement by operation 1, or from an earlier call, and has them stored as its own. */
export async function callLinks(
  caller: Caller,
  placement: { id: string; sid: string },
  location: SidLocation,
  hooks: CallHooks<"topUpLink"> = linksHooks(placement),
): Promise<CallOutcome<"topUpLink">> {
  const request = { sid: placement.sid, placement: location };
  // Read before the call: a failure then costs nothing.
  const pictures = toPictureRule((await settingsSnapshot()).values);
  const called = await callService(caller, "topUpLink", request, hooks);
  const { result, callId, asOf, source } = called;
  if (result.outcome !== "answered") return called;
  const linksToStore = storableLinks(result.data);
  await noteSeenPictures(pictures, [linksToStore.weAppInfo?.iconUrl ?? null]);
  if (source !== "called" && callId !== null)
    await storeShared(placement, { callId, answer: linksToStore, answeredAt: new Date(asOf) });
  return called;
}

/**
 * Stores links from another call as this placement's own. A failure is logged only: the links are returned anyway.
 */
async function storeShared(
  placement: { id: string; sid: string },
  links: Parameters<typeof storeLinks>[1],
): Promise<void> {
  await runStatement(storeLinks(placement, links)).catch((error: unknown) =>
    logError("links that were received could not be stored", error),
  );
}

async function getPlacement(id: string): Promise<{ id: string; sid: string }> {
  const [row] = await database()
    .select({ id: placements.id, sid: placements.sid })
    .from(placements)
    .where(eq(placements.id, id));
  if (!row) throw new AppError("notFound", "no such placement");
  return row;
}

/**
 * Stores the place where the service accepted `sid`, unless it is set; null when the account has changed. A failure
 * to store is not an error, so the links are still returned.
 */
async function storeSidLocation(
  placement: SidLocation,
  personId: string,
  isSameAccount: AccountCheck,
): Promise<"kept" | "notKept" | null> {
  const value: SettingValues["sidLocation"] = { placement };
  try {
    const stored = await database().transaction(async (tx) => {
      if (!(await isSameAccount(tx))) return null;
      const added = await tx
        .insert(settings)
        .values({ key: "sidLocation", value, updatedBy: personId })
        .onConflictDoNothing()
        .returning({ key: settings.key });
      if (added.length === 0) return "notKept";
      await recordAudit({ kind: "settingChanged", personId, details: { key: "sidLocation", placement } }, tx);
      return "kept";
    });
    forgetSettings();
    return stored;
  } catch (error) {
    logError("the place of the sid could not be stored", error, { placement });
    return "notKept";
  }
}

/** Usual price of getting links; may be unknown, as the service reports no charge of operation 1. */
export function listLinkPrices(_identity: Identity): Promise<Price[]> {
  return listPrices("topUpLink");
}
