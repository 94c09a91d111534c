import "server-only";
import { signInHref } from "#lib/server/auth/callback-path.ts";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import type { SignOnRefusal } from "#lib/shared/sign-on/refusals.ts";

type Way = { settings: Pick<SignOnSettings, "id">; back: string | null; linker: string | null };

/** Page of ours that says how it went: the account page to who links an account, else the sign-in page. */
export function landingHref(refusal: SignOnRefusal | null, { settings: { id }, back, linker }: Way): string {
  const result = { ...(refusal && { error: refusal }), ...(id !== "oidc" && { via: id }) };
  return linker === null
    ? signInHref(back, result)
    : `/account?${new URLSearchParams(result).toString()}#sign-on`;
}
