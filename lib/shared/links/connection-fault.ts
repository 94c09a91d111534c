/**
 * Time for one address of a name: a silent one leaves time for the next within every deadline, a slow one gets
 * three tries. Only connecting is repeated.
 */
export const ADDRESS_ATTEMPT_MS = 4_000;

/** Reason why no connection was made, one name for each cure; no part of the request was sent. */
export type ConnectionFault =
  | "certificateUntrusted"
  | "certificateSelfSigned"
  | "certificateExpired"
  | "certificateWrongName"
  | "tlsFailed"
  | "proxyFailed";

/** Names that Node, OpenSSL and undici use; nodemailer passes on only the text. */
const SIGNS: readonly (readonly [ConnectionFault, RegExp])[] = [
  ["proxyFailed", /ERR_PROXY_|Proxy response|establish tunnel/],
  ["certificateSelfSigned", /DEPTH_ZERO_SELF_SIGNED_CERT|self-signed certificate(?! in)/],
  ["certificateExpired", /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired|is not yet valid/],
  ["certificateWrongName", /ALTNAME_INVALID|HOSTNAME_MISMATCH|does not match certificate/],
  [
    "certificateUntrusted",
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|^(?:CERT|CRL|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)|self-signed certificate in|unable to (?:get|verify)/,
  ],
  ["tlsFailed", /^(?:ERR_SSL|ERR_TLS|EPROTO)|Error initiating TLS|SSL routines|too weak/],
];
/** Node's words for a connection that was cut, or answered by something else, before its handshake was over. */
const CUT_BEFORE_TLS = /before secure TLS connection/;

/**
 * Finds why no connection was made from the error or its causes; null for other errors. Any failure to reach
 * `proxy` is `proxyFailed`.
 */
export function connectionFault(error: unknown, proxy: URL | null = null): ConnectionFault | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 4; depth += 1) {
    const { code = "", message, hostname, port } = one as NamedError;
    const sign = SIGNS.find(([, named]) => named.test(String(code)) || named.test(message));
    if (sign) return sign[0];
    if (CUT_BEFORE_TLS.test(message)) return proxy === null ? "tlsFailed" : "proxyFailed";
    if (proxy !== null && (hostname === proxy.hostname || String(port) === portOf(proxy)))
      return "proxyFailed";
    // A name with several addresses has an error for each.
    one = one instanceof AggregateError ? one.errors[0] : one.cause;
  }
  return null;
}

/** Fields that Node adds to socket errors. */
type NamedError = Error & { code?: string; hostname?: string; port?: number };

const portOf = (url: URL): string => url.port || (url.protocol === "https:" ? "443" : "80");
