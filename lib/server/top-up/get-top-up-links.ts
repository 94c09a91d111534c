import "server-only";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { inForce } from "#lib/server/settings/registry.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { runPrepared } from "#lib/server/db/statement.ts";
import { placements } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { logError } from "#lib/server/log/log.ts";
import { answerFactsOf, serviceProblemOf } from "#lib/server/metering/service-problem-of.ts";
import { findLinks } from "#lib/server/top-up/find-links.ts";
import type { GetLinksInput } from "#lib/server/top-up/get-links-input.ts";
import { keepLinks } from "#lib/server/top-up/keep-links.ts";
import { keepSidLocation } from "#lib/server/top-up/keep-sid-location.ts";
import { linksHooks } from "#lib/server/top-up/links-hooks.ts";
import { storedAnswer } from "#lib/server/top-up/cached-response.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { hasNoLink, type SidLocation, type TopUpReply } from "#lib/shared/top-up/top-up.ts";

/**
 * The links of a placement: for nothing while an answer is fresh or under way, else by one call of operation 1, its
 * answer kept. `sidLocation` tries another place for `sid` than the setting's; when links come that way and nobody has
 * set one, it is kept for everybody.
 */
export async function getTopUpLinks(
  { identity, signal }: Context,
  { idempotencyKey, placementId, again, sidLocation }: GetLinksInput,
): Promise<TopUpReply> {
  const { personId } = identity;
  const placement = await getPlacement(placementId);
  const set = await getSetting("sidLocation");
  const asked: SidLocation = sidLocation ?? inForce("sidLocation", set).placement;
  const answered = await callService(
    { personId, shopId: null, idempotencyKey, again: again || sidLocation !== undefined, signal },
    "topUpLink",
    { sid: placement.sid, placement: asked },
    linksHooks(placement),
  );
  const { result, callId, asOf, source } = answered;
  const facts = answerFactsOf(answered);
  if (result.outcome !== "answered") {
    // A press that was repeated on the way: its first has answered already.
    const links = callId === null ? null : await findLinks(placementId, callId).catch(() => null);
    if (links) return { kind: "links", links, facts: { ...facts, asOf: links.asOf }, asked, learned: null };
    return { kind: "problem", problem: serviceProblemOf({ ...answered, result }), asked };
  }
  const answer = storedAnswer(result.data);
  if (source !== "called" && callId !== null)
    await keepOthers(placement, { callId, answer, answeredAt: new Date(asOf) });
  const isNews =
    source === "called" && sidLocation !== undefined && sidLocation !== set?.placement && !hasNoLink(answer);
  const learned = isNews ? ((await keepSidLocation(asked, personId)) ? "kept" : "notKept") : null;
  return { kind: "links", links: { answer, asOf }, facts, asked, learned };
}

/** Links that another call brought become this placement's own too; they are given whether or not that can be written. */
async function keepOthers(
  placement: { id: string; sid: string },
  kept: Parameters<typeof keepLinks>[1],
): Promise<void> {
  await runPrepared(keepLinks(placement, kept)).catch((error: unknown) =>
    logError("links that were there could not be kept", error),
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
