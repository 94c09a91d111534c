import { isLoopbackHost } from "#lib/server/env/is-loopback-host.ts";

type Reading = { address: string } | { complaint: string };

const shape = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/:[\]]+)(:\d{1,5})?(\/[^?]*)?$/i;

/**
 * Reads `{base_url}`: https, or http to a loopback host as it is written. Comes back without a trailing slash.
 * The host is judged before `URL` sees it, which turns `http://0` and `http://2130706433` into addresses.
 */
export function readServiceAddress(text: string): Reading {
  if (/[^\x21-\x7e]|[@#\\?]/.test(text)) return { complaint: "may hold no blanks, line breaks, @, #, ? or backslash" };
  const parts = shape.exec(text);
  if (!parts || !URL.canParse(text)) return { complaint: "must be an address like https://host/path" };
  const [, scheme = "", host = ""] = parts;
  if (scheme.toLowerCase() === "http" && !isLoopbackHost(host.toLowerCase())) {
    return { complaint: "must be https; http is allowed to 127.x.y.z, [::1] and localhost alone" };
  }
  return { address: new URL(text).href.replace(/\/+$/, "") };
}
