import "server-only";
import { safeCallbackPath } from "#lib/server/auth/safe-callback-path.ts";

/** Where to sign in and come back to `path`; `error` after a try that failed. */
export function signInHref(path: string | null, error?: string): string {
  const back = safeCallbackPath(path);
  const search = new URLSearchParams({
    ...(back !== "/" && { callbackUrl: back }),
    ...(error && { error }),
  }).toString();
  return search ? `/sign-in?${search}` : "/sign-in";
}
