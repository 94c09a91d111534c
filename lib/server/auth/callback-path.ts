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

/** What a try that brought no session adds to the address: which step comes, what went wrong, until the next may be made. */
export type SignInTurn = { step?: string; error?: string; waitMs?: number | undefined };

/** Where to sign in and come back to `path`. */
export function signInHref(path: string | null, { waitMs, ...more }: SignInTurn = {}): string {
  const back = safeCallbackPath(path);
  const search = new URLSearchParams({
    ...(back !== "/" && { callbackUrl: back }),
    ...more,
    ...(waitMs !== undefined && { wait: String(Math.ceil(waitMs / 1000)) }),
  }).toString();
  return search ? `/sign-in?${search}` : "/sign-in";
}
