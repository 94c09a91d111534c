import { createServer, type Server } from "node:http";
import { generateKeyPairSync } from "node:crypto";
import { SignJWT, decodeJwt, type JWTPayload } from "jose";
import { Provider, type Configuration } from "oidc-provider";
import { listen } from "./listen.ts";

export const CLIENT = { id: "merchant-desk", secret: "client-secret-of-the-desk" };

/** Account at the provider; `claims` are all that it states besides the subject. */
export type ProviderAccount = { subject: string; claims: Record<string, unknown> };

type Behaviour = {
  /** Who signs in next; null: they cancel. */
  account: ProviderAccount | null;
  /** Changes the claims of the next tokens; they are signed again. */
  rewrite: ((claims: JWTPayload) => JWTPayload) | null;
  /** Signs them with a key that the provider doesn't publish. */
  hasForeignKey: boolean;
  /** States the email only where an access token is needed. */
  isThin: boolean;
  /** Path whose requests get the headers of a response and never its body. */
  stallsAt: string | null;
};

export type IdentityProvider = Behaviour & {
  issuer: string;
  /** Signs a token as the provider. */
  sign: (
    claims: JWTPayload,
    key?: "own" | "foreign",
    header?: { alg?: string; typ?: string; kid?: string },
  ) => Promise<string>;
  /** Number of requests so far. */
  requests: () => number;
  close: () => Promise<void>;
};

/** Starts a real OpenID provider on loopback whose visitors sign in by themselves. */
export async function startIdentityProvider(origin: string): Promise<IdentityProvider> {
  const keys = { own: makeKey(), foreign: makeKey() };
  const state: Behaviour & { handler: ReturnType<Provider["callback"]> | null; count: number } = {
    account: null,
    rewrite: null,
    hasForeignKey: false,
    isThin: false,
    stallsAt: null,
    handler: null,
    count: 0,
  };
  const server = createServer((request, response) => {
    state.count += 1;
    if (state.stallsAt !== null && request.url?.startsWith(state.stallsAt))
      response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
    else void state.handler?.(request, response);
  });
  const issuer = `http://localhost:${await listen(server)}`;
  const provider = new Provider(issuer, {
    ...configuration(origin),
    jwks: { keys: [{ ...keys.own.export({ format: "jwk" }), kid: "own", use: "sig", alg: "RS256" }] },
    claims: { openid: ["sub", "sid"], email: ["email", "email_verified"], profile: ["groups", "name"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: (use) =>
        use === "id_token" && state.isThin
          ? { sub: id }
          : { ...(state.account?.subject === id && state.account.claims), sub: id },
    }),
  });
  const sign: IdentityProvider["sign"] = (claims, key = "own", header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "own", ...header }).sign(keys[key]);
  provider.use(async (context, next) => {
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(context.path) ?? [];
    if (uid === undefined) await next();
    else {
      const result = state.account
        ? { login: { accountId: state.account.subject } }
        : { error: "access_denied", error_description: "the person cancelled" };
      await provider.interactionFinished(context.req, context.res, result);
      context.respond = false;
    }
    const body = context.body as { id_token?: string } | undefined;
    if (context.path !== "/token" || typeof body?.id_token !== "string") return;
    if (!state.rewrite && !state.hasForeignKey) return;
    const claims = decodeJwt(body.id_token);
    body.id_token = await sign(state.rewrite?.(claims) ?? claims, state.hasForeignKey ? "foreign" : "own");
  });
  state.handler = provider.callback();
  return Object.assign(state, { issuer, sign, requests: () => state.count, close: () => closeNow(server) });
}

async function closeNow(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<unknown>((done) => server.close(done));
}

function makeKey() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

function configuration(origin: string): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${origin}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${origin}/sign-in`],
        backchannel_logout_uri: `${origin}/api/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ["key of the cookies"] },
    conformIdTokenClaims: false,
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Nobody is asked to consent: the company's own provider knows its own dashboard.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}
