import "server-only";

/**
 * Writes the policy for what a page may load and run. Scripts and style elements need the request's nonce, style
 * attributes do not. Foreign pictures come only from `pictures`.
 */
export function contentSecurityPolicy(
  nonce: string,
  { isDev, pictures }: { isDev: boolean; pictures: readonly string[] },
): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    isDev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...pictures].join(" "),
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.join("; ");
}
