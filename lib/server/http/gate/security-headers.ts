import "server-only";
import type { IncomingMessage } from "node:http";
import { env } from "#lib/server/env.ts";

/** Policy of responses that load nothing; pages get one with a nonce from proxy.ts. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Policy of a worker, which is that of its first script: it loads scripts of the build, and sends nothing. */
const WORKER_POLICY = CLOSED_POLICY.replace(";", "; script-src 'self';");
const WORKER = /^\/_next\/static\/chunks\/turbopack-worker-[\w.-]+\.js(?:\?|$)/;

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

/** Headers of every response of this process; without `request` those for one that could not be parsed. */
export function securityHeaders(request?: IncomingMessage): Record<string, string> {
  return {
    ...EVERYWHERE,
    ...(WORKER.test(request?.url ?? "") && { "Content-Security-Policy": WORKER_POLICY }),
    ...(DOORS.test(request?.url ?? "") && { "Referrer-Policy": "no-referrer" }),
    // Only the public address tells if browsers use TLS; somebody may reach the front without it by mistake.
    ...(env().nextAuthUrl.startsWith("https:") && { "Strict-Transport-Security": STAY_WITH_TLS }),
  };
}
