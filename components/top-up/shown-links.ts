import type { LinkAsk } from "#components/top-up/use-link-asks.ts";
import {
  hasNoLink,
  TOP_UP_LINK_KINDS,
  type PlacementLinks,
  type TopUpLinkData,
  type TopUpLinkKind,
} from "#lib/shared/top-up/top-up.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";

export type ShownLinks = PlacementLinks & {
  /** Of the press that brought them on this page; those kept from before cost nothing. */
  facts: AnswerFacts;
};

/** The newest links known: those of a press on this page, or those kept from before. A reply without links hides none. */
export function shownLinks(
  kept: PlacementLinks | null,
  { reply }: Pick<LinkAsk, "reply">,
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
      costPoints: 0,
      predictedPoints: null,
      usualPoints: null,
    },
  };
}

/** The link that promo text and QR code use: the chosen one where the answer has it, else the first that is a link. */
export function usedLink(
  { links }: TopUpLinkData,
  chosen: TopUpLinkKind | null,
): { kind: TopUpLinkKind; url: string; isPlainHttp: boolean } | null {
  for (const kind of chosen === null ? TOP_UP_LINK_KINDS : [chosen, ...TOP_UP_LINK_KINDS]) {
    const link = links[kind];
    if (link && "url" in link) return { kind, ...link };
  }
  return null;
}
