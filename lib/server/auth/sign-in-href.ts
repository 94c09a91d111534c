import "server-only";
import { safeCallbackPath } from "#lib/server/auth/safe-callback-path.ts";

/** Where to sign in and come back to `path`. */
export function signInHref(path: string | null): string {
  const back = safeCallbackPath(path);
  return back === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ callbackUrl: back })}`;
}
