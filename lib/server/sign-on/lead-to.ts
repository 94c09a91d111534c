import "server-only";
import { env } from "#lib/server/env.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";

/**
 * Responds to a form with a page that leads elsewhere at once. A redirect won't do: Chromium follows one after a
 * form only to addresses of our policy (`form-action`), and a provider may redirect further.
 */
export function leadTo(address: string, name: string, cookies: string[] = []): Response {
  const { href } = new URL(address);
  const headers = new Headers({
    Refresh: `0; url=${href}`,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const title = escape(name);
  const page = `<!doctype html><title>${title}</title><a href="${escape(href)}">${title}</a>`;
  return new Response(page, { headers });
}

/** True for a page of the provider: not one of ours, and not one that anybody on the way could change. */
export function isProvider(location: string): boolean {
  const { origin, protocol, hostname } = new URL(location, env().nextAuthUrl);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  return isSafe && origin !== new URL(env().nextAuthUrl).origin;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
