import type { TopUpLinkKind } from "#lib/shared/top-up/top-up.ts";

const WORDS: Record<TopUpLinkKind, string> = {
  url: "web-long",
  shortUrl: "web-short",
  mobileUrl: "app-long",
  mobileShortUrl: "app-short",
  weAppWebViewUrl: "mini-program-web-long",
  weAppWebViewShortUrl: "mini-program-web-short",
};

/** The name of a downloaded code: placement and kind, in letters, digits, dots and dashes that every file system takes. */
export function linkFileName(sid: string, kind: TopUpLinkKind, ending: "svg" | "png"): string {
  const safe = sid
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+/, "")
    .replace(/[-.]+$/, "");
  return `${safe || "placement"}-${WORDS[kind]}.${ending}`;
}
