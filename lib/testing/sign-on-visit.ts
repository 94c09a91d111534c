// Before the route: it prepares what Next's own parts expect.
import { runRoute } from "./run-route.ts";
import { callAuth } from "./call-auth.ts";
import { GET, POST } from "#app/api/auth/[...nextauth]/route.ts";
import type { AuthContext } from "#lib/server/auth/next-auth.ts";
import { handleSignOn } from "#lib/server/sign-on/handle-sign-on.ts";
import type { SignOnProviderId } from "#lib/shared/sign-on/providers.ts";

const ORIGIN = "http://localhost:3000";
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
type Jar = Map<string, string>;

/** A browser that goes through a sign-on: one cookie jar for the desk, one for the provider. */
export type Visit = {
  desk: Jar;
  provider: Jar;
  /** Posts the form of the sign-in page; returns the address at the provider, or the response. */
  begin: (fields?: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  /** Follows the provider until it leads back; returns that address. */
  signInAt: (address: string) => Promise<string>;
  /** Opens the address that the provider led back to. */
  comeBack: (address: string) => Promise<Response>;
  /** All three; returns the last response. */
  signOn: (fields?: Record<string, string>) => Promise<Response>;
  /** Presses sign-out; returns the page it leads to. */
  signOut: () => Promise<string | null>;
  /** Presses the sign-out at the provider. */
  leave: (headers?: Record<string, string>) => Promise<Response>;
  /** Posts a logout token, as the provider does. */
  logOut: (token: string) => Promise<Response>;
  headers: () => Headers;
};

/** `limitMs`: time for the provider, if not the usual one. */
export function visit(
  limitMs: number | null = null,
  agent = AGENT,
  provider: SignOnProviderId = "oidc",
): Visit {
  const desk: Jar = new Map();
  const there: Jar = new Map();
  const own = (): Record<string, string> => ({
    host: "localhost:3000",
    cookie: writeJar(desk),
    "user-agent": agent,
    "x-md-peer": "10.4.4.4",
  });
  const auth = async (
    method: "GET" | "POST",
    url: string,
    init: { headers?: Record<string, string>; body?: string },
  ) => {
    const params = { nextauth: new URL(url).pathname.split("/").slice(3) };
    const route = limitMs === null ? (method === "GET" ? GET : POST) : within(limitMs);
    const response = await runRoute(route, params, url, {
      method,
      ...init,
      headers: { ...own(), ...init.headers },
    });
    keep(desk, response);
    return response;
  };
  const self: Visit = {
    desk,
    provider: there,
    begin: (fields = {}, headers = { origin: ORIGIN }) =>
      auth("POST", `${ORIGIN}/api/auth/signin/${provider}`, {
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    signInAt: async (address) => {
      let next = address;
      while (!next.startsWith(ORIGIN)) {
        const response = await fetch(next, { redirect: "manual", headers: { cookie: writeJar(there) } });
        keep(there, response);
        const location = response.headers.get("location");
        if (location === null)
          throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
    comeBack: (address) => auth("GET", address, {}),
    signOn: async (fields) => {
      const led = addressOf(await self.begin(fields));
      if (led === null) throw new Error("nothing leads to the provider");
      return self.comeBack(await self.signInAt(led));
    },
    signOut: async () => {
      const response = await callAuth("sign-out", { method: "POST", headers: self.headers() });
      keep(desk, response);
      return response.headers.get("location");
    },
    leave: (headers = { origin: ORIGIN }) =>
      auth("POST", `${ORIGIN}/api/auth/leave/oidc`, { headers, body: "" }),
    logOut: (token) =>
      auth("POST", `${ORIGIN}/api/auth/backchannel-logout`, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ logout_token: token }).toString(),
      }),
    headers: () => new Headers({ ...own(), origin: ORIGIN }),
  };
  return self;
}

const within = (limitMs: number) => async (request: Request, context: AuthContext) => {
  const response = await handleSignOn(request, context, new Date(), limitMs);
  if (response === null) throw new Error("no route of a sign-on");
  return response;
};

/** Address that a response leads to at once. */
export function addressOf(response: Response): string | null {
  return response.headers.get("refresh")?.replace(/^0; url=/, "") ?? null;
}

function writeJar(jar: Jar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

function keep(jar: Jar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split("; ");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const isGone = value === "" || attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isGone) jar.delete(name);
    else jar.set(name, value);
  }
}
