import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { makeQueue, type Queue } from "#lib/server/http/queue.ts";
import { processWide } from "#lib/server/process-wide.ts";

/** Name of the provider in our addresses: the issuer has to know `…/api/auth/callback/oidc`. */
export const PROVIDER = "oidc";

/** Longest silence of the provider within one request. */
export const PROVIDER_SILENT_MS = 5_000;

type Profile = Record<string, unknown>;

/** Address of the provider's own description. */
export function wellKnown({ issuer }: SignOnSettings): string {
  return `${issuer}/.well-known/openid-configuration`;
}

/** Identity provider as next-auth takes it. The profile is the claims of the token, checked by next-auth. */
export function signOnProvider(settings: SignOnSettings): OAuthConfig<Profile> {
  return {
    id: PROVIDER,
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
        const isComplete = claims.email !== undefined || !client.issuer.metadata.userinfo_endpoint;
        return isComplete ? claims : { ...(await client.userinfo(set)), ...claims };
      },
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
}

/** Requests to the provider, a few at a time: a flood of strangers must not become one of ours. */
export function providerQueue(): Queue {
  return processWide("sign-on-queue", () => makeQueue({ atOnce: 5, mostWaiting: 100, retryAfterMs: 5_000 }));
}
