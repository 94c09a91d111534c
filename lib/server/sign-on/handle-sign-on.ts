import "server-only";
import { decode } from "next-auth/jwt";
import { safeCallbackPath, signInHref } from "#lib/server/auth/callback-path.ts";
import { readCookie, sessionCookie } from "#lib/server/auth/cookies.ts";
import { type AuthContext, proveForm, runNextAuth } from "#lib/server/auth/next-auth.ts";
import { readSessionClaims } from "#lib/server/auth/session-claims.ts";
import { env } from "#lib/server/env.ts";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { isPublicHost } from "#lib/server/http/allowed-host.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { peerAddress, userAgent } from "#lib/server/http/peer.ts";
import { readBody } from "#lib/server/http/request-input.ts";
import { toErrorBody } from "#lib/server/http/responses.ts";
import { log } from "#lib/server/log/log.ts";
import type { SignOnRefusal } from "#lib/shared/sign-on/refusals.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { askProvider, MAX_PROVIDER_MS } from "./ask-provider.ts";
import { handleLogout } from "./handle-logout.ts";
import { cookieOnTheWay, withoutCookiesOnTheWay } from "./cookies-on-the-way.ts";
import { leadTo } from "./lead-to.ts";
import { PROVIDER } from "./provider.ts";
import { signOnOptions } from "./sign-on-options.ts";

/** One request of a sign-on; the provider has `limitMs` for it. */
type Step = {
  request: Request;
  context: AuthContext;
  settings: SignOnSettings;
  now: Date;
  limitMs: number;
};

/**
 * Serves the routes of a sign-on: POST signin/oidc leads to the provider, GET callback/oidc comes back from it, and
 * POST backchannel-logout is the provider's own. Null for any other route, and for all of them without a provider.
 */
export async function handleSignOn(
  request: Request,
  context: AuthContext,
  now = new Date(),
  limitMs = MAX_PROVIDER_MS,
): Promise<Response | null> {
  const { signOn: settings } = env();
  if (settings === null) return null;
  const entry = `${request.method} ${(await context.params).nextauth.join("/")}`;
  if (entry === "POST backchannel-logout") return handleLogout(request, settings, now);
  const step =
    entry === `POST signin/${PROVIDER}` ? begin : entry === `GET callback/${PROVIDER}` ? comeBack : null;
  try {
    return step && (await step({ request, context, settings, now, limitMs }));
  } catch (error) {
    return redirectTo(signInHref(null, { error: toRefusal(error) }));
  }
}

/** Names the sentence of the sign-in page for an error; logs a fault of ours. */
function toRefusal(thrown: unknown): SignOnRefusal {
  const { code } = toErrorBody(thrown, crypto.randomUUID()).error;
  if (code === "tooManyTries") return "busy";
  return code === "crossSite" ? "otherSite" : "failed";
}

/** Leads to the provider. A form of ours is known by its Origin; a client without one needs next-auth's token. */
async function begin(step: Step): Promise<Response> {
  const { request, settings } = step;
  const { headers } = request;
  const hasOrigin = headers.has("origin");
  if (hasOrigin) requireOwnOrigin(headers);
  const given = new URLSearchParams(await readBody(request, 16 * 1024));
  const back = safeCallbackPath(given.get("callbackUrl"));
  const { origin } = new URL(env().nextAuthUrl);
  // The provider leads back to the public address only, where the cookies of another name would be missing.
  if (!isPublicHost(headers.get("host") ?? ""))
    return leadTo(new URL(signInHref(back), origin).href, settings.name);
  const body = new URLSearchParams({
    callbackUrl: back,
    csrfToken: hasOrigin ? await proveForm() : (given.get("csrfToken") ?? ""),
  });
  const again: Record<string, string> = given.get("again") === "1" ? { prompt: "login", max_age: "0" } : {};
  const response = await run({ search: again, body }, back, step);
  if (response === null) return atSignIn(back, {}, null, "providerDown");
  const location = response.headers.get("location");
  if (location === null || !isProvider(location))
    return atSignIn(back, { OAuthSignin: "providerDown" }, location);
  return leadTo(location, settings.name, response.headers.getSetCookie());
}

/** Comes back from the provider, with a session or with the reason why there is none. */
async function comeBack(step: Step): Promise<Response> {
  const { request } = step;
  const { headers } = request;
  const { searchParams } = new URL(request.url);
  const back = safeCallbackPath(decodeValue(readCookie(headers, cookieOnTheWay("callbackUrl"))));
  const state = await readState(headers);
  if (state === null) return atSignIn(back, {}, null, "interrupted");
  const known = ["code", "state", "iss", "error"].flatMap((name) => {
    const [value, ...more] = searchParams.getAll(name);
    return value === undefined || more.length > 0 ? [] : [[name, value] as const];
  });
  const search = Object.fromEntries(known);
  if (search.state !== state) {
    log().warn({ cause: "state mismatch" }, "sign-on failed");
    return atSignIn(back, {}, null, "rejected");
  }
  const response = await run({ search }, back, step);
  if (response === null) return atSignIn(back, {}, null, "providerDown");
  const location = response.headers.get("location");
  const set = response.headers.getSetCookie();
  const session = set.filter((cookie) => cookie.startsWith(`${sessionCookie().name}=`));
  if (session.length > 0 && location !== null)
    return redirectTo(location, [...session, ...withoutCookiesOnTheWay()]);
  const error = searchParams.get("error");
  const ofCallback = error === null ? "failed" : error === "access_denied" ? "cancelled" : "rejected";
  return atSignIn(back, { OAuthCallback: "rejected", Callback: ofCallback }, location);
}

type Given = Parameters<typeof runNextAuth>[3];

/** Asks the provider through next-auth; null if that takes too long. */
async function run(given: Given, back: string, step: Step): Promise<Response | null> {
  const { request, context, settings, now, limitMs } = step;
  const { headers, signal } = request;
  const address = peerAddress(headers);
  const from = { address, agent: userAgent(headers), replaces: await readSessionClaims(headers) };
  const response = await askProvider(
    (over) => runNextAuth(request, context, signOnOptions({ settings, from, back, now, over }), given),
    { address, signal, limitMs },
  );
  if (response === null) log().warn({ cause: "the provider took too long" }, "sign-on failed");
  return response;
}

/** Reads the state that this browser was given; null if it has none of ours, or only an old one. */
async function readState(headers: Headers): Promise<string | null> {
  const salt = cookieOnTheWay("state");
  const token = readCookie(headers, salt);
  if (token === null) return null;
  return decode({ token, secret: env().nextAuthSecret, salt }).then(
    (read) => (typeof read?.value === "string" ? read.value : null),
    () => null, // forged, cut or over
  );
}

/** True for a page of the provider: not one of ours, and not one that anybody on the way could change. */
function isProvider(location: string): boolean {
  const { origin, protocol, hostname } = new URL(location, env().nextAuthUrl);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  return isSafe && origin !== new URL(env().nextAuthUrl).origin;
}

/** Leads to the sign-in page with the reason: our own from the callback, or that for an error of next-auth. */
function atSignIn(
  back: string,
  reasons: Record<string, SignOnRefusal>,
  location: string | null,
  reason: SignOnRefusal = "failed",
): Response {
  if (location?.startsWith("/sign-in")) return redirectTo(location, withoutCookiesOnTheWay());
  const code = location === null ? null : new URL(location, env().nextAuthUrl).searchParams.get("error");
  const error = reasons[code ?? ""] ?? reason;
  return redirectTo(signInHref(back, { error }), withoutCookiesOnTheWay());
}

function redirectTo(location: string, set: string[] = []): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "private, no-store" });
  for (const cookie of set) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

function decodeValue(value: string | null): string | null {
  try {
    return value && decodeURIComponent(value);
  } catch {
    return null;
  }
}
