import "server-only";
import type { AuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import { recordSystemAudit } from "#lib/server/audit/record-audit.ts";
import { safeCallbackPath } from "#lib/server/auth/callback-path.ts";
import { sessionCookie } from "#lib/server/auth/cookies.ts";
import { openSession, type SignInFrom } from "#lib/server/auth/open-session.ts";
import { emailKey } from "#lib/server/auth/throttle/failed-tries.ts";
import { env } from "#lib/server/env.ts";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { log, logError } from "#lib/server/log/log.ts";
import type { SignOnRefusal } from "#lib/shared/sign-on/refusals.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { MAX_SESSION_HOURS } from "#lib/shared/settings/session-length.ts";
import { admitPerson } from "./admit-person.ts";
import { cookiesOnTheWay } from "./cookies-on-the-way.ts";
import { landingHref } from "./landing-href.ts";
import { linkOwnAccount } from "./link-account.ts";
import { messengerProvider } from "./messengers/messenger-provider.ts";
import { oidcProvider } from "./oidc-provider.ts";
import { readClaims, type SignOnClaims } from "./read-claims.ts";

type Admitted = { person: Parameters<typeof openSession>[0]["person"]; claims: SignOnClaims };
const REJECTED = { refusal: "rejected", subject: null } as const;
const OUTSIDER = { refusal: "notMember", subject: null } as const;
type SignOnRequest = {
  settings: SignOnSettings;
  from: SignInFrom;
  back: string;
  /** Person who links an account in this session; null for a sign-on. */
  linker: string | null;
  now: Date;
  over: AbortSignal;
};

/**
 * Options of next-auth for one sign-on: whom its callbacks let in gets a session like any other, unless the time is
 * `over`.
 */
export function signOnOptions({ settings, from, back, linker, now, over }: SignOnRequest): AuthOptions {
  const { name, csrfName, isSecure } = sessionCookie();
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;
  const ofSession = { ...options, maxAge: 0 };
  const land = (refusal: SignOnRefusal | null) => landingHref(refusal, { settings, back, linker });
  let admitted: Admitted | null = null;
  return {
    secret: env().nextAuthSecret,
    providers: [
      settings.id === "oidc" ? oidcProvider(settings) : messengerProvider({ settings, over }, from.agent),
    ],
    session: { strategy: "jwt", maxAge: (MAX_SESSION_HOURS * HOUR_MS) / 1000 },
    // A salt marks a cookie of the way, which has its own lifetime.
    jwt: {
      encode: (given) => encode(given.salt ? given : { ...given, maxAge: ofSession.maxAge }),
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    useSecureCookies: isSecure,
    cookies: {
      ...cookiesOnTheWay(),
      sessionToken: { name, options: ofSession },
      csrfToken: { name: csrfName, options },
    },
    callbacks: {
      redirect: ({ url }) => new URL(safeCallbackPath(url), env().nextAuthUrl).href,
      signIn: async ({ profile }) => {
        if (over.aborted) return false;
        try {
          if (linker !== null) return land(await linkFor(linker, { ...profile }, settings, from));
          const found = await judge({ ...profile }, settings, from);
          if (typeof found === "string") return land(found);
          admitted = found;
          return true;
        } catch (error) {
          // next-auth would show it to the visitor and log nothing.
          logError("sign-on failed", error);
          return land("failed");
        }
      },
      jwt: async () => {
        over.throwIfAborted();
        if (!admitted) throw new Error("nobody was admitted");
        const { person, claims } = admitted;
        const opened = await openSession({ person, isKept: false }, from, now, {
          confirmedAt: confirmedAt(admitted, now),
          signOnSession: claims.session,
        });
        ofSession.maxAge = opened.cookieMs / 1000;
        const details = { via: "signOn", ...origin(from) };
        await recordSystemAudit({ kind: "signedIn", personId: person.id, details });
        return { ...opened.claims };
      },
    },
    logger: { error: logFault, warn: () => undefined, debug: () => undefined },
  };
}

/** Finds whom these claims let in; or notes why nobody is, and returns that. */
async function judge(
  profile: Record<string, unknown>,
  settings: SignOnSettings,
  from: SignInFrom,
): Promise<Admitted | SignOnRefusal> {
  const claims = readClaims(profile, settings);
  const missing = profile.outsider === undefined ? REJECTED : OUTSIDER;
  const admission = claims ? await admitPerson(claims, settings) : missing;
  if (claims && "person" in admission) return { person: admission.person, claims };
  const { refusal, subject } = "refusal" in admission ? admission : REJECTED;
  await noteRefusal(refusal, { subject, account: claims?.account ?? null, company: profile.outsider }, from);
  return refusal;
}

/** Links the account to the person who went to do so; or notes why not, and returns that. */
async function linkFor(
  personId: string,
  profile: Record<string, unknown>,
  settings: SignOnSettings,
  from: SignInFrom,
): Promise<SignOnRefusal | null> {
  const claims = readClaims(profile, settings);
  const missing = profile.outsider === undefined ? "rejected" : "notMember";
  const refusal = claims ? await linkOwnAccount(personId, claims, settings.issuer) : missing;
  if (refusal !== null)
    await noteRefusal(refusal, { subject: personId, account: null, company: profile.outsider }, from);
  return refusal;
}

/**
 * Time when the person proved who they are: long ago if the provider doesn't say, as it may have asked for nothing,
 * and where our own second factor is on, since only its code counts then.
 */
function confirmedAt({ person, claims: { provedAt } }: Admitted, now: Date): Date {
  const at = person.totpConfirmedAt ? 0 : (provedAt?.getTime() ?? 0);
  return new Date(Math.min(at, now.getTime()));
}

type Concerned = { subject: string | null; account: string | null; company: unknown };

/** Records who was refused and why: known people by id, others by a keyed hash of their email. */
async function noteRefusal(
  refusal: SignOnRefusal,
  { subject, account, company }: Concerned,
  from: SignInFrom,
): Promise<void> {
  log().warn({ ...origin(from), why: refusal, subject, company }, "sign-on refused");
  const details = {
    ...(subject && { subject }),
    ...(!subject && account && { account: emailKey(account).slice(0, 12) }),
    via: "signOn",
    refusal,
    ...origin(from),
  };
  await recordSystemAudit({ kind: "signInRefused", personId: null, details });
}

function origin({ address, agent }: SignInFrom): { address: string; agent?: string } {
  return { address, ...(agent && { agent }) };
}

/** Logs what next-auth reports: a fault of ours, the provider away, or what it sent doesn't hold. */
function logFault(code: string, fault: Error | { error?: Error; [name: string]: unknown }): void {
  if (fault instanceof Error && code === "OAUTH_CALLBACK_HANDLER_ERROR")
    return logError("sign-on failed", fault);
  const error = fault instanceof Error ? fault : fault.error;
  log().warn({ code, cause: (error?.message ?? "not known").slice(0, 300) }, "sign-on failed");
}
