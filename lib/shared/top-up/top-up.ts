import { trimEnd } from "#lib/shared/base/trim-end.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** Place of `sid` in the request: form body (as published), query string, or both. Spec: "Top-up discount link". */
export const SID_LOCATIONS = ["body", "query", "both"] as const;
export type SidLocation = (typeof SID_LOCATIONS)[number];

/** The six links of a response, the shortest way to a customer first. Spec: "Top-up discount link result". */
export const TOP_UP_LINK_KINDS = [
  "shortUrl",
  "url",
  "mobileShortUrl",
  "mobileUrl",
  "weAppWebViewShortUrl",
  "weAppWebViewUrl",
] as const;
export type TopUpLinkKind = (typeof TOP_UP_LINK_KINDS)[number];

/** A link or text of the response: only `url` may be opened or drawn. Spec: "Top-up discount link result". */
export type TopUpLinkValue = { url: string; isPlainHttp: boolean } | { inert: string };
export type TopUpLinkData = {
  links: Partial<Record<TopUpLinkKind, TopUpLinkValue>>;
  weAppPagePath: string | null;
  sign: string | null;
  weAppInfo: {
    appId: string | null;
    pagePath: string | null;
    iconUrl: string | null;
    userName: string | null;
    sourceDisplayName: string | null;
    title: string | null;
    desc: string | null;
  } | null;
};

/** A registered tracking value, with the person in charge. Times are Unix milliseconds. */
export type Placement = {
  id: string;
  sid: string;
  name: string;
  owner: string;
  /** Time its links were fetched; null before that. From then on its `sid` is fixed. */
  linksAt: number | null;
  /** Out of use: its links stay, and bulk fetches skip it. */
  isArchived: boolean;
};

/** Latest response for a placement, and its time (Unix milliseconds). */
export type PlacementLinks = { answer: TopUpLinkData; asOf: number };

/**
 * Result of a press. `learned`: another place for `sid` worked; `kept` is now set, `notKept` leaves an admin's
 * choice.
 */
export type TopUpResponse =
  | {
      kind: "links";
      links: PlacementLinks;
      facts: ResponseInfo;
      asked: SidLocation;
      learned: "kept" | "notKept" | null;
    }
  | { kind: "problem"; problem: ServiceProblem; asked: SidLocation };

/** The job that gets missing links, one placement after the other; `placementId` is the one that is next. */
export type LinksJob = CallsJob<"fetchMissingLinks"> & { placementId: string | null };

/** A usable link with its kind. */
export type UsableLink = { kind: TopUpLinkKind; url: string; isPlainHttp: boolean };

/** The link that the code of a placement holds; null when none of its links is safe to open. */
export type CodeLink = { placementId: string; link: UsableLink | null };

/** Finds the first usable link of a response: the shortest way to a customer. */
export function firstLink({ links }: Pick<TopUpLinkData, "links">): UsableLink | null {
  for (const kind of TOP_UP_LINK_KINDS) {
    const link = links[kind];
    if (link && "url" in link) return { kind, ...link };
  }
  return null;
}

/** True when a response has none of the six links, usable or not. */
export function hasNoLink({ links }: TopUpLinkData): boolean {
  return TOP_UP_LINK_KINDS.every((kind) => links[kind] === undefined);
}

const OTHERS: Record<SidLocation, readonly SidLocation[]> = {
  body: ["query"],
  query: ["body"],
  both: ["query", "body"],
};

/** Other places to try for `sid` after a rejection (code 100). Spec: "Endpoints", 1. */
export function otherSidLocations(asked: SidLocation): readonly SidLocation[] {
  return OTHERS[asked];
}

const WORDS: Record<TopUpLinkKind, string> = {
  url: "web-long",
  shortUrl: "web-short",
  mobileUrl: "app-long",
  mobileShortUrl: "app-short",
  weAppWebViewUrl: "mini-program-web-long",
  weAppWebViewShortUrl: "mini-program-web-short",
};

/** File name of a downloaded code, without extension: placement and kind, in characters of any file system. */
export function linkFileName(sid: string, kind: TopUpLinkKind): string {
  const safe = trimEnd(sid.replace(/[^\w.-]+/g, "-").replace(/^[-.]+/, ""), "-.");
  return `${safe || "placement"}-${WORDS[kind]}`;
}
