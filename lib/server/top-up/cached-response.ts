import "server-only";
import type { TopUpLinkData, TopUpLinkValue } from "#lib/shared/top-up/top-up.ts";

const LONGEST_TEXT = 4_096;

/** An answer as it may be kept and shown: text that the database takes, and nothing so long that it is no value. */
export function storedAnswer({ links, weAppPagePath, sign, weAppInfo }: TopUpLinkData): TopUpLinkData {
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

// A text that was cut may end in half a character, which the database refuses.
function storedLink(value: TopUpLinkValue): TopUpLinkValue {
  return "inert" in value
    ? { inert: value.inert.toWellFormed() }
    : { url: value.url, isPlainHttp: value.isPlainHttp };
}

function storedText(text: string | null): string | null {
  return text === null || text.length > LONGEST_TEXT ? null : text.toWellFormed();
}
