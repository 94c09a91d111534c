/** Where `sid` is sent: as published in a form body, in the query string, or in both. Spec: "Top-up discount link". */
export const SID_PLACEMENTS = ["body", "query", "both"] as const;
export type SidPlacement = (typeof SID_PLACEMENTS)[number];

/** A link or text of the reply: only `url` may be opened or drawn. Spec: "Top-up discount link result". */
export type TopUpLinkValue = { url: string; isPlainHttp: boolean } | { inert: string };
export type TopUpLinkKind = "url" | "shortUrl" | "mobileUrl" | "mobileShortUrl" | "weAppWebViewUrl" | "weAppWebViewShortUrl";
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
