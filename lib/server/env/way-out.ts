import "server-only";
import { accessSync, constants } from "node:fs";

type Source = Record<string, string | undefined>;

/** Proxy and certificates for outgoing requests, read from the operator's usual variables. */
export type WayOut = {
  /** Proxy; `href` may hold a password, `shown` never does. */
  proxy: { href: string; shown: string } | null;
  /** Hosts that are reached without the proxy. */
  noProxy: string;
  /** File of additional trusted certificates. */
  extraCa: { path: string; isReadable: boolean } | null;
};

/** Hosts that listen on this machine only; never reached through a proxy, whatever NO_PROXY says. */
const OWN_MACHINE = "localhost,127.0.0.1,::1";

/**
 * Reads HTTPS_PROXY, NO_PROXY (lower-case names first, as everywhere) and NODE_EXTRA_CA_CERTS. All outside addresses
 * are https, so HTTP_PROXY is only a fallback. `issue` completes the name of `variable`.
 */
export function readWayOut(source: Source): WayOut | { variable: string; issue: string } {
  const [variable = "", given = ""] =
    ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"]
      // A file of variables may leave its quotes.
      .map((name) => [name, (source[name] ?? "").trim().replace(/^["'](.*)["']$/, "$1")] as const)
      .find(([, value]) => value !== "") ?? [];
  const proxy = given === "" ? null : readProxy(given);
  if (proxy === undefined)
    return {
      variable,
      issue: "must be an address like http://proxy.example:3128 (http or https)",
    };
  const path = source.NODE_EXTRA_CA_CERTS ?? "";
  return {
    proxy,
    noProxy: (source.no_proxy || source.NO_PROXY || "").trim(),
    extraCa: path === "" ? null : { path, isReadable: isReadable(path) },
  };
}

/** Parses a proxy address, also without a scheme, as curl does; undefined if unusable. */
function readProxy(text: string): WayOut["proxy"] | undefined {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === "") return undefined;
  return { href: url.href, shown: url.origin };
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Converts to the options of Node's agents; `ownMachine` is for hosts that listen on this machine only. */
export function proxyEnv({ proxy, noProxy }: WayOut, ownMachine: "byNoProxy" | "never") {
  if (proxy === null) return undefined;
  const never = ownMachine === "never" ? `${OWN_MACHINE},` : "";
  // Next's types would have every environment hold NODE_ENV.
  const variables = { https_proxy: proxy.href, no_proxy: never + noProxy };
  return variables as NodeJS.ProcessEnv & typeof variables;
}
