import { parseUrl } from "#lib/shared/links/parse-url.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";

/** URL, or why it can't be used, in words that follow the name of the setting. */
type ServiceBaseUrlReading = { url: URL } | { issue: string };

const SHAPE = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/:[\]]+)(?::\d{1,5})?(?:\/.*)?$/i;

/**
 * Reads `{base_url}`: https, or http to a loopback host; a path is fine, but no blank, line break, user, query
 * or fragment. Checks the raw text, as `URL` accepts `http://2130706433` and drops line breaks.
 */
export function readServiceBaseUrl(text: string): ServiceBaseUrlReading {
  if (/[^\u0021-\u007e]|[@#\\?]/.test(text))
    return { issue: "may hold no blanks, line breaks, @, #, ? or backslash" };
  const [, scheme = "", host = ""] = SHAPE.exec(text) ?? [];
  if (scheme === "" || parseUrl(text) === null) return { issue: "must be an address like https://host/path" };
  if (scheme.toLowerCase() === "http" && !isLoopbackHost(host.toLowerCase())) {
    return { issue: "must be https; http is allowed to 127.x.y.z, [::1] and localhost alone" };
  }
  return { url: new URL(text) };
}
