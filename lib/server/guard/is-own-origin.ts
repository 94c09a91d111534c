import "server-only";

/**
 * Whether a request comes from our own page: its Origin is the public address or the very host it was sent to (behind
 * a proxy the Host may be rewritten). A missing Origin counts as foreign: every browser sends it with a POST.
 */
export function isOwnOrigin(headers: Headers, publicAddress: string): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(publicAddress).origin || new URL(origin).host === headers.get("host");
}
