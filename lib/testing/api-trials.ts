import { globSync } from "node:fs";
import { createApiKey } from "#lib/server/api/keys/manage-keys.ts";
import type { ApiRight } from "#lib/shared/api/api-keys.ts";
import type { Context } from "#lib/shared/base/identity.ts";

type Handler = (request: Request) => Promise<Response>;

type Route = { pattern: RegExp; handler: Handler };
let routes: Promise<Route[]> | null = null;

/** Loads the routes of the build below `/api/v1`; the one for any other path comes last. */
async function loadRoutes(): Promise<Route[]> {
  const files = globSync("app/api/v1/**/route.ts").toSorted((one, other) => (one > other ? -1 : 1));
  return Promise.all(
    files.map(async (file) => {
      const { GET: handler } = (await import(/* @vite-ignore */ `../../${file}`)) as { GET: Handler };
      const path = file.slice("app".length, -"/route.ts".length);
      const segments = path.replace(/\/\[\[\.{3}\w+\]\]$/, "(/.+)?").replaceAll(/\[\w+\]/g, "[^/]+");
      return { pattern: new RegExp(`^${segments}$`), handler };
    }),
  );
}

let addresses = 0;

/** Calls the API as a program does, from an address of its own unless one is given; `key` null: without one. */
export async function callApi(path: string, key: string | null, headers: Record<string, string> = {}) {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const request = new Request(`http://localhost:3000/api/v1${path}`, {
    headers: { "x-md-peer": address, ...(key !== null && { authorization: `Bearer ${key}` }), ...headers },
  });
  const { pathname } = new URL(request.url);
  routes ??= loadRoutes();
  const route = (await routes).find(({ pattern }) => pattern.test(pathname));
  if (!route) throw new Error(`no route for ${pathname}`);
  return route.handler(request);
}

type Wanted = { name?: string; shopIds?: string[] | null; callsAMinute?: number; lastDay?: string | null };

/** Creates a key with these rights, for all shops unless said otherwise. */
export async function makeApiKey(
  context: Context,
  rights: ApiRight[],
  { name = "ERP", shopIds = null, callsAMinute = 600, lastDay = null }: Wanted = {},
): Promise<string> {
  return (await createApiKey(context, { name, rights, shopIds, callsAMinute, lastDay })).key;
}
