import "server-only";
import { env } from "#lib/server/env.ts";

/**
 * A path of this site to go to after sign-in; "/" for everything that would lead elsewhere or back to
 * sign-in.
 */
export function safeCallbackPath(asked: string | null | undefined): string {
  if (!asked || asked.length > 2000) return "/";
  const { origin } = new URL(env().nextAuthUrl);
  const isPath = /^\/(?![/\\])/.test(asked);
  if (!isPath && !asked.startsWith(`${origin}/`)) return "/";
  if (!URL.canParse(asked, origin)) return "/";
  const url = new URL(asked, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  const isElsewhere =
    url.origin !== origin ||
    /^\/[/\\]/.test(path) ||
    /^\/(sign-in|set-up|invite|api)(\/|$)/.test(url.pathname);
  return isElsewhere ? "/" : path;
}

/** Where to sign in and come back to `path`; `error` after a try that failed. */
export function signInHref(path: string | null, error?: string): string {
  const back = safeCallbackPath(path);
  const search = new URLSearchParams({
    ...(back !== "/" && { callbackUrl: back }),
    ...(error && { error }),
  }).toString();
  return search ? `/sign-in?${search}` : "/sign-in";
}
