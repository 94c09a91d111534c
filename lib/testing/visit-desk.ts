import type { Role } from "#lib/shared/base/identity.ts";
import type { DemoPerson, RunningDesk } from "./start-desk.ts";

/** A minimal browser: keeps cookies, sends its origin, follows no redirect. */
export type Visitor = {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  signIn: (email: string, password: string) => Promise<Response>;
  /** Values of all cookies by name. */
  cookies: () => Map<string, string>;
};

/** A visitor of the dashboard at `url`. */
export function visitDesk(url: string): Visitor {
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      "sec-fetch-site": "same-origin",
      origin: url,
      ...Object.fromEntries(new Headers(init.headers)),
    });
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url + path, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    return response;
  }

  return {
    fetch: ask,
    cookies: () => cookies,
    async signIn(email, password) {
      const { csrfToken } = (await (await ask("/api/auth/csrf")).json()) as { csrfToken: string };
      return ask("/api/auth/callback/credentials", {
        method: "POST",
        body: new URLSearchParams({ csrfToken, email, password, json: "true", callbackUrl: url }),
      });
    },
  };
}

/** The demo person of this role. */
export async function personOf(desk: Pick<RunningDesk, "people">, role: Role): Promise<DemoPerson> {
  const person = (await desk.people()).find(({ email }) => email.startsWith(role));
  if (!person) throw new Error(`no demo person for ${role}`);
  return person;
}

/** A visitor signed in as the demo person of this role. */
export async function visitAs(desk: Pick<RunningDesk, "url" | "people">, role: Role): Promise<Visitor> {
  const { email, password } = await personOf(desk, role);
  const visitor = visitDesk(desk.url);
  await visitor.signIn(email, password);
  return visitor;
}

/** Finds a shop's id by its name in a page of a signed-in visitor. */
export async function findShopId(visitor: Visitor, name: string): Promise<string> {
  const html = await (await visitor.fetch("/orders/sold")).text();
  const before = html.slice(0, html.indexOf(`\\"name\\":\\"${name}\\"`));
  const id = before
    .match(/\\"id\\":\\"([\da-f-]{36})\\"/g)
    ?.at(-1)
    ?.slice(9, 45);
  if (!id) throw new Error(`the page names no shop ${name}`);
  return id;
}
