/**
 * A name may have several addresses: one that stays silent for so long leaves time for the next within every deadline,
 * and a slow one has asked three times by then. Only connecting is tried anew.
 */
export const ADDRESS_ATTEMPT_MS = 4_000;

/** What keeps a connection to another server from standing, by its cure; nothing of the request has left. */
export const CONNECTION_FAULTS = [
  "certificateUntrusted",
  "certificateSelfSigned",
  "certificateExpired",
  "certificateWrongName",
  "tlsFailed",
  "proxyFailed",
] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** Names of Node, OpenSSL and undici; nodemailer leaves of them the text alone. */
const SIGNS: readonly (readonly [ConnectionFault, RegExp])[] = [
  ["proxyFailed", /ERR_PROXY_|Proxy response|establish tunnel/],
  ["certificateSelfSigned", /DEPTH_ZERO_SELF_SIGNED_CERT|self-signed certificate(?! in)/],
  ["certificateExpired", /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired|is not yet valid/],
  ["certificateWrongName", /ALTNAME_INVALID|HOSTNAME_MISMATCH|does not match certificate/],
  [
    "certificateUntrusted",
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|^(?:CERT|CRL|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)|self-signed certificate in|unable to (?:get|verify)/,
  ],
  ["tlsFailed", /^(?:ERR_SSL|ERR_TLS|EPROTO)|Error initiating TLS|SSL routines/],
];

/**
 * Why no connection was made, as far as the error or what caused it names it; null: it is another matter. Whatever keeps
 * us from `proxy`, by which the connection was to go, is the proxy's own.
 */
export function connectionFault(error: unknown, proxy: URL | null = null): ConnectionFault | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 4; depth += 1) {
    const { code = "", message, hostname, port } = one as NamedError;
    const sign = SIGNS.find(([, named]) => named.test(String(code)) || named.test(message));
    if (sign) return sign[0];
    if (proxy !== null && (hostname === proxy.hostname || String(port) === portOf(proxy)))
      return "proxyFailed";
    // Of a name with several addresses each has its own.
    one = one instanceof AggregateError ? one.errors[0] : one.cause;
  }
  return null;
}

/** What Node adds to the errors of its sockets. */
type NamedError = Error & { code?: string; hostname?: string; port?: number };

const portOf = (url: URL): string => url.port || (url.protocol === "https:" ? "443" : "80");
