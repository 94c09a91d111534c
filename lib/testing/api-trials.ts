import { globSync } from "node:fs";
import { createApiKey } from "#lib/server/api/keys/manage-keys.ts";
import type { ApiRight } from "#lib/shared/api/api-keys.ts";
import type { Context } from "#lib/shared/base/identity.ts";

type Handler = (request: Request) => Promise<Response>;

let handlers: [pattern: RegExp, handler: Handler][] | null = null;

/** Loads the routes of the build below `/api/v1`. */
async function loadHandlers() {
  handlers ??= await Promise.all(
    globSync("app/api/v1/**/route.ts").map(async (file) => {
      const { GET } = (await import(/* @vite-ignore */ `../../${file}`)) as { GET: Handler };
      const path = file.slice("app".length, -"/route.ts".length);
      return [new RegExp(`^${path.replaceAll(/\[\w+\]/g, "[^/]+").replaceAll(".", "\\.")}$`), GET] as const;
    }),
  ).then((found) => found.map(([pattern, handler]) => [pattern, handler]));
  return handlers ?? [];
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
  const [, handler] = (await loadHandlers()).find(([pattern]) => pattern.test(pathname)) ?? [];
  if (!handler) throw new Error(`no route for ${pathname}`);
  return handler(request);
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
