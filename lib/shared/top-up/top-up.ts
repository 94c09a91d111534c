import { trimEnd } from "#lib/shared/base/trim-end.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** Where `sid` is sent: as published in a form body, in the query string, or in both. Spec: "Top-up discount link". */
export const SID_LOCATIONS = ["body", "query", "both"] as const;
export type SidLocation = (typeof SID_LOCATIONS)[number];

/** The six links of a reply, the shortest way to a customer first. Spec: "Top-up discount link result". */
export const TOP_UP_LINK_KINDS = [
  "shortUrl",
  "url",
  "mobileShortUrl",
  "mobileUrl",
  "weAppWebViewShortUrl",
  "weAppWebViewUrl",
] as const;
export type TopUpLinkKind = (typeof TOP_UP_LINK_KINDS)[number];

/** A link or text of the reply: only `url` may be opened or drawn. Spec: "Top-up discount link result". */
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

/** A tracking value of the registry, with who answers for it. Times are Unix milliseconds. */
export type Placement = {
  id: string;
  sid: string;
  name: string;
  owner: string;
  /** When its links came; null while nobody has fetched any. From then on its `sid` stays. */
  linksAt: number | null;
  /** Out of use: its links stay, nothing is got for it together with others. */
  isArchived: boolean;
};

/** What the service last said for a placement, and when (Unix milliseconds). */
export type PlacementLinks = { answer: TopUpLinkData; asOf: number };

/**
 * What became of a press. `learned` tells of another place for `sid` that was tried and worked: `kept` is the setting
 * from now on, `notKept` leaves the one an admin chose.
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

/** Whether a reply has none of the six links, usable or not. */
export function hasNoLink({ links }: TopUpLinkData): boolean {
  return TOP_UP_LINK_KINDS.every((kind) => links[kind] === undefined);
}

const OTHERS: Record<SidLocation, readonly SidLocation[]> = {
  body: ["query"],
  query: ["body"],
  both: ["query", "body"],
};

/** Where else `sid` may be tried when the service refused it (code 100). Spec: "Endpoints", 1. */
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

/** The name of a downloaded code without its ending: placement and kind, in letters, digits, dots and dashes that every file system takes. */
export function linkFileName(sid: string, kind: TopUpLinkKind): string {
  const safe = trimEnd(sid.replace(/[^\w.-]+/g, "-").replace(/^[-.]+/, ""), "-.");
  return `${safe || "placement"}-${WORDS[kind]}`;
}
