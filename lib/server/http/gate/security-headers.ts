import "server-only";
import type { IncomingMessage } from "node:http";
import { env } from "#lib/server/env.ts";

/** For answers that load nothing; pages get theirs with a nonce from proxy.ts. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const EVERYWHERE: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": CLOSED_POLICY,
};

const STAY_WITH_TLS = "max-age=31536000; includeSubDomains";

// The address of these pages is a secret of its own.
const DOORS = /^\/(?:invite|set-up)(?:[/?]|$)/;

/** What every answer of this process carries, whoever writes it. Without a request: what a broken one gets. */
export function securityHeaders(request?: IncomingMessage): Record<string, string> {
  return {
    ...EVERYWHERE,
    ...(DOORS.test(request?.url ?? "") && { "Referrer-Policy": "no-referrer" }),
    // The public address alone says whether browsers come over TLS; a front may be asked in clear by mistake.
    ...(env().nextAuthUrl.startsWith("https:") && { "Strict-Transport-Security": STAY_WITH_TLS }),
  };
}
