import "server-only";
import type { IncomingMessage } from "node:http";
import { env } from "#lib/server/env.ts";

/** Policy of answers that load nothing; pages get one with a nonce from proxy.ts. */
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

// The addresses of these pages are secrets.
const DOORS = /^\/(?:invite|set-up)(?:[/?]|$)/;

/** Headers of every answer of this process; without `request` those for one that could not be parsed. */
export function securityHeaders(request?: IncomingMessage): Record<string, string> {
  return {
    ...EVERYWHERE,
    ...(DOORS.test(request?.url ?? "") && { "Referrer-Policy": "no-referrer" }),
    // Only the public address tells if browsers use TLS; somebody may reach the front without it by mistake.
    ...(env().nextAuthUrl.startsWith("https:") && { "Strict-Transport-Security": STAY_WITH_TLS }),
  };
}
