import "server-only";
import { env } from "#lib/server/env.ts";

/** Path of this site to open after sign-in; "/" if it would lead elsewhere or back to sign-in. */
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

/** Search parameters after a try without a session: the next step, the error, its provider, time until the next try. */
export type SignInTurn = { step?: string; error?: string; via?: string; waitMs?: number | undefined };

/** Address of the sign-in page that leads back to `path`. */
export function signInHref(path: string | null, { waitMs, ...more }: SignInTurn = {}): string {
  const back = safeCallbackPath(path);
  const search = new URLSearchParams({
    ...(back !== "/" && { callbackUrl: back }),
    ...more,
    ...(waitMs !== undefined && { wait: String(Math.ceil(waitMs / 1000)) }),
  }).toString();
  return search ? `/sign-in?${search}` : "/sign-in";
}
