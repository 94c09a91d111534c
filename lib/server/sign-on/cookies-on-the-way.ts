import "server-only";
import type { CookiesOptions } from "next-auth";
import { sessionCookie } from "#lib/server/auth/cookies.ts";

/** Time to sign in at the provider. */
export const ON_THE_WAY_S = 15 * 60;

const NAMES = {
  state: "md-sign-on-state",
  nonce: "md-sign-on-nonce",
  pkceCodeVerifier: "md-sign-on-verifier",
  callbackUrl: "md-sign-on-back",
  link: "md-sign-on-link",
} as const;
type OnTheWay = keyof typeof NAMES;

/** Name of a cookie that a browser carries while it is at the provider. */
export function cookieOnTheWay(which: OnTheWay): string {
  return `${sessionCookie().isSecure ? "__Host-" : ""}${NAMES[which]}`;
}

/** Cookies of a sign-on, named and flagged as ours. Lax: the provider's redirect back brings them. */
export function cookiesOnTheWay(): Partial<CookiesOptions> {
  const { isSecure: secure } = sessionCookie();
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: ON_THE_WAY_S } as const;
  const cookie = (which: OnTheWay) => ({ name: cookieOnTheWay(which), options });
  return {
    state: cookie("state"),
    nonce: cookie("nonce"),
    pkceCodeVerifier: cookie("pkceCodeVerifier"),
    callbackUrl: cookie("callbackUrl"),
  };
}

/** Set-Cookie header of a browser that goes to link an account: empty takes it away. */
export function linkCookie(note: string): string {
  return setCookie("link", note, note === "" ? 0 : ON_THE_WAY_S);
}

/** Set-Cookie headers that remove them: none is left for a second try with the same code. */
export function withoutCookiesOnTheWay(): string[] {
  return (Object.keys(NAMES) as OnTheWay[]).map((which) => setCookie(which, "", 0));
}

function setCookie(which: OnTheWay, value: string, maxAgeS: number): string {
  const flags = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${sessionCookie().isSecure ? "; Secure" : ""}`;
  return `${cookieOnTheWay(which)}=${value}; ${flags}`;
}
