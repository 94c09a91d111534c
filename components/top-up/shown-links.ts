import type { CommandError } from "#lib/shared/base/errors.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import {
  firstLink,
  hasNoLink,
  type PlacementLinks,
  type TopUpLinkData,
  type TopUpLinkKind,
  type SidLocation,
  type UsableLink,
} from "#lib/shared/top-up/top-up.ts";
import type { LinkRequest } from "./use-link-requests.ts";

export type ShownLinks = PlacementLinks & {
  /** Response info of the press on this page that got them; stored links cost nothing. */
  facts: ResponseInfo;
};

/**
 * Returns the newest known links: those of a press on this page, or the stored ones. A response without links hides
 * none.
 */
export function shownLinks(
  kept: PlacementLinks | null,
  { reply }: Pick<LinkRequest, "reply">,
): ShownLinks | null {
  const fresh = reply?.kind === "links" ? { ...reply.links, facts: reply.facts } : null;
  if (kept === null || fresh === null) return fresh ?? (kept && asStored(kept));
  const isWorse = hasNoLink(fresh.answer) && !hasNoLink(kept.answer);
  return isWorse || fresh.asOf < kept.asOf ? asStored(kept) : fresh;
}

function asStored(kept: PlacementLinks): ShownLinks {
  return {
    ...kept,
    facts: {
      asOf: kept.asOf,
      source: "stored",
      calls: 0,
      costPoints: exactly(0),
      predictedPoints: null,
      usualPoints: null,
    },
  };
}

/** A link in use; `asOf` is the time of the earlier links it belongs to, null for those of now. */
export type UsedLink = UsableLink & { asOf: number | null };
/** The link a person chose to draw; a null `kind` is the first link. */
export type LinkChoice = { kind: TopUpLinkKind | null; asOf: number | null };

/** Finds the link for promo text and QR code: the chosen one if the response has it, else the first usable one. */
export function usedLink(
  answer: TopUpLinkData,
  earlier: readonly PlacementLinks[],
  { kind: chosen, asOf }: LinkChoice,
): UsedLink | null {
  const before = earlier.find((one) => one.asOf === asOf)?.answer.links;
  const old = chosen === null ? undefined : before?.[chosen];
  if (chosen !== null && old && "url" in old) return { kind: chosen, ...old, asOf };
  const wanted = chosen === null ? undefined : answer.links[chosen];
  if (chosen !== null && wanted && "url" in wanted) return { kind: chosen, ...wanted, asOf: null };
  const first = firstLink(answer);
  return first && { ...first, asOf: null };
}

const SHORT_FORMS: Partial<Record<TopUpLinkKind, TopUpLinkKind>> = {
  url: "shortUrl",
  mobileUrl: "mobileShortUrl",
  weAppWebViewUrl: "weAppWebViewShortUrl",
};

/** True for a long link whose short form can be used in its place. An unsafe link is none: it has to be seen. */
export function isSpare(kind: TopUpLinkKind, links: TopUpLinkData["links"]): boolean {
  const short = SHORT_FORMS[kind];
  const isUsable = (one: TopUpLinkKind) => "url" in (links[one] ?? {});
  return short !== undefined && isUsable(kind) && isUsable(short);
}

export type NoLinksReason =
  | { kind: "stopped" }
  | { kind: "error"; error: CommandError }
  | { kind: "problem"; problem: ServiceProblem; asked: SidLocation }
  | { kind: "noLink" };

/** Finds why the last press got no links; null if it got them or is still under way. */
export function noLinksReason({ isBusy, isStopped, reply, error }: LinkRequest): NoLinksReason | null {
  if (isBusy) return isStopped ? { kind: "stopped" } : null;
  // Signing in again is offered over the page.
  if (error !== null) return error.code === "notSignedIn" ? null : { kind: "error", error };
  if (reply === null) return null;
  if (reply.kind === "problem") return { kind: "problem", problem: reply.problem, asked: reply.asked };
  return hasNoLink(reply.links.answer) ? { kind: "noLink" } : null;
}
