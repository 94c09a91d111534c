import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { OidcSettings } from "#lib/server/env/sign-on-variables.ts";

/** Longest silence of the provider within one request. */
export const PROVIDER_SILENT_MS = 5_000;

type Profile = Record<string, unknown>;

/** Address of the provider's own description. */
export function wellKnown({ issuer }: OidcSettings): string {
  return `${issuer}/.well-known/openid-configuration`;
}

/** Tells if the token leaves out a claim that decides who gets in. */
function lacksClaims(token: Profile, { roles, trustsEmail }: OidcSettings): boolean {
  const wanted = ["email", ...(trustsEmail ? [] : ["email_verified"]), ...(roles ? [roles.claim] : [])];
  return wanted.some((name) => token[name] === undefined);
}

/** Adds what only the other address states. Whether an email is verified counts for that same email alone. */
export function joinClaims(token: Profile, { email, email_verified, ...more }: Profile): Profile {
  const { email: known, email_verified: verified, ...others } = token;
  const isSame = known === undefined || known === email;
  return {
    ...more,
    ...others,
    email: known ?? email,
    email_verified:
      known === undefined ? email_verified : (verified ?? (isSame ? email_verified : undefined)),
  };
}

/** OpenID provider as next-auth takes it. The profile is the claims of the token, checked by next-auth. */
export function oidcProvider(settings: OidcSettings): OAuthConfig<Profile> {
  return {
    id: settings.id,
    name: settings.name,
    type: "oauth",
    wellKnown: wellKnown(settings),
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: PROVIDER_SILENT_MS },
    userinfo: {
      // Many providers state the email only here; next-auth's client makes sure that it is the same subject.
      request: async ({ client, tokens }) => {
        // next-auth's types give the values that made this object instead of the object itself.
        const set = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>;
        const claims: Profile = set.claims();
        const canAsk = client.issuer.metadata.userinfo_endpoint !== undefined;
        return canAsk && lacksClaims(claims, settings)
          ? joinClaims(claims, await client.userinfo(set))
          : claims;
      },
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
}
