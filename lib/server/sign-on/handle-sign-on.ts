import "server-only";
import { decode } from "next-auth/jwt";
import { safeCallbackPath, signInHref } from "#lib/server/auth/callback-path.ts";
import { readCookie, sessionCookie } from "#lib/server/auth/cookies.ts";
import { type AuthContext, proveForm, runNextAuth } from "#lib/server/auth/next-auth.ts";
import { readSessionClaims } from "#lib/server/auth/session-claims.ts";
import { env } from "#lib/server/env.ts";
import type { OidcSettings, SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { isPublicHost } from "#lib/server/http/allowed-host.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { peerAddress, userAgent } from "#lib/server/http/peer.ts";
import { readBody } from "#lib/server/http/request-input.ts";
import { toErrorBody } from "#lib/server/http/responses.ts";
import { log } from "#lib/server/log/log.ts";
import type { SignOnRefusal } from "#lib/shared/sign-on/refusals.ts";
import { askProvider, MAX_PROVIDER_MS } from "./ask-provider.ts";
import { readLink } from "./begin-link.ts";
import { cookieOnTheWay, linkCookie, withoutCookiesOnTheWay } from "./cookies-on-the-way.ts";
import { handleLogout } from "./handle-logout.ts";
import { landingHref } from "./landing-href.ts";
import { isProvider, leadTo } from "./lead-to.ts";
import { leaveProvider } from "./leave-provider.ts";
import { getCodeParam } from "./messengers/messenger-provider.ts";
import { signOnOptions } from "./sign-on-options.ts";

/** One request of a sign-on; the provider has `limitMs` for it. */
type Step = {
  request: Request;
  context: AuthContext;
  settings: SignOnSettings;
  now: Date;
  limitMs: number;
};
/** Page that it leads to in the end, and who links an account by it; null for a sign-on. */
type Aim = { back: string; linker: string | null };

/**
 * Serves the routes of a sign-on: POST signin/<name> leads to that provider, GET callback/<name> comes back from it,
 * POST leave/oidc leads to the OpenID provider's sign-out, and POST backchannel-logout is its own. Null for any other
 * route, and for providers we don't have.
 */
export async function handleSignOn(
  request: Request,
  context: AuthContext,
  now = new Date(),
  limitMs = MAX_PROVIDER_MS,
): Promise<Response | null> {
  const providers = env().signOnProviders;
  if (providers.length === 0) return null;
  const entry = `${request.method} ${(await context.params).nextauth.join("/")}`;
  const oidc = providers.find((one) => one.id === "oidc");
  if (entry === "POST backchannel-logout" && oidc) return handleLogout(request, oidc, now);
  if (entry === "POST leave/oidc" && oidc) return leave(request, oidc, limitMs);
  const settings = providers.find(
    ({ id }) => entry === `POST signin/${id}` || entry === `GET callback/${id}`,
  );
  if (!settings) return null;
  try {
    const step = request.method === "POST" ? begin : comeBack;
    return await step({ request, context, settings, now, limitMs });
  } catch (error) {
    return redirectTo(landingHref(toRefusal(error), { settings, back: null, linker: null }));
  }
}

/** Leads to the sign-out of the provider, or says that it isn't there. */
async function leave(request: Request, settings: OidcSettings, limitMs: number): Promise<Response> {
  const aim = { settings, back: null, linker: null };
  try {
    const led = await leaveProvider(request, settings, limitMs);
    return led ?? redirectTo(landingHref("providerDown", aim));
  } catch (error) {
    return redirectTo(landingHref(toRefusal(error), aim));
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
  const note = given.get("link") ?? "";
  const linker = await readLink(note, settings.id, headers);
  const aim = { back: safeCallbackPath(given.get("callbackUrl")), linker };
  const { origin } = new URL(env().nextAuthUrl);
  // The provider leads back to the public address only, where the cookies of another name would be missing.
  if (!isPublicHost(headers.get("host") ?? ""))
    return leadTo(new URL(signInHref(aim.back), origin).href, settings.name);
  const body = new URLSearchParams({
    callbackUrl: aim.back,
    csrfToken: hasOrigin ? await proveForm() : (given.get("csrfToken") ?? ""),
  });
  const isAgain = settings.id === "oidc" && given.get("again") === "1";
  const search: Record<string, string> = isAgain ? { prompt: "login", max_age: "0" } : {};
  const response = await run({ search, body }, aim, step);
  if (response === null) return land(step, aim, {}, null, "providerDown");
  const location = response.headers.get("location");
  if (location === null || !isProvider(location))
    return land(step, aim, { OAuthSignin: "providerDown" }, location);
  const isStale = readCookie(headers, cookieOnTheWay("link")) !== null;
  const ofLink = linker !== null || isStale ? [linkCookie(linker === null ? "" : note)] : [];
  return leadTo(location, settings.name, [...response.headers.getSetCookie(), ...ofLink]);
}

/** Comes back from the provider, with a session or with the reason why there is none. */
async function comeBack(step: Step): Promise<Response> {
  const { request, settings } = step;
  const { headers } = request;
  const aim = {
    back: safeCallbackPath(decodeValue(readCookie(headers, cookieOnTheWay("callbackUrl")))),
    linker: await readLink(readCookie(headers, cookieOnTheWay("link")), settings.id, headers),
  };
  const state = await readState(headers);
  if (state === null) return land(step, aim, {}, null, "interrupted");
  const search = readSearch(step);
  if (search.state !== state) {
    log().warn({ cause: "state mismatch" }, "sign-on failed");
    return land(step, aim, {}, null, "rejected");
  }
  const response = await run({ search }, aim, step);
  if (response === null) return land(step, aim, {}, null, "providerDown");
  const location = response.headers.get("location");
  const set = response.headers.getSetCookie();
  const session = set.filter((cookie) => cookie.startsWith(`${sessionCookie().name}=`));
  if (session.length > 0 && location !== null)
    return redirectTo(location, [...session, ...withoutCookiesOnTheWay()]);
  const { error } = search;
  const ofCallback = error === undefined ? "failed" : error === "access_denied" ? "cancelled" : "rejected";
  return land(step, aim, { OAuthCallback: "rejected", Callback: ofCallback }, location);
}

/** Reads what the provider sends back, each at most once. A messenger that sends neither code nor error was left. */
function readSearch({ request, settings: { id } }: Step): Record<string, string> {
  const { searchParams } = new URL(request.url);
  const codeParam = id === "oidc" ? "code" : getCodeParam(id);
  const known = [codeParam, "state", "iss", "error"].flatMap((name) => {
    const [value, ...more] = searchParams.getAll(name);
    return value === undefined || more.length > 0
      ? []
      : [[name === codeParam ? "code" : name, value] as const];
  });
  const search: Record<string, string> = Object.fromEntries(known);
  const isLeft = id !== "oidc" && !searchParams.has(codeParam) && search.error === undefined;
  return isLeft ? { ...search, error: "access_denied" } : search;
}

type Given = Parameters<typeof runNextAuth>[3];

/** Asks the provider through next-auth; null if that takes too long. */
async function run(given: Given, aim: Aim, step: Step): Promise<Response | null> {
  const { request, context, settings, now, limitMs } = step;
  const { headers, signal } = request;
  const address = peerAddress(headers);
  const from = { address, agent: userAgent(headers), replaces: await readSessionClaims(headers) };
  const response = await askProvider(
    (over) => runNextAuth(request, context, signOnOptions({ settings, from, ...aim, now, over }), given),
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

/** Leads to a page of ours with the reason: our own from the callback, or that for an error of next-auth. */
function land(
  { settings }: Step,
  aim: Aim,
  reasons: Record<string, SignOnRefusal>,
  location: string | null,
  reason: SignOnRefusal = "failed",
): Response {
  const isOwn = location?.startsWith(aim.linker === null ? "/sign-in" : "/account") ?? false;
  if (location !== null && isOwn) return redirectTo(location, withoutCookiesOnTheWay());
  const code = location === null ? null : new URL(location, env().nextAuthUrl).searchParams.get("error");
  const refusal = reasons[code ?? ""] ?? reason;
  return redirectTo(landingHref(refusal, { settings, ...aim }), withoutCookiesOnTheWay());
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
