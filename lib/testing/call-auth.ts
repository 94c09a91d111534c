import type { NextRequest } from "next/server";
import { handleAuth } from "#lib/server/auth/handle-auth.ts";
import type { AuthContext } from "#lib/server/auth/next-auth.ts";

type Init = ConstructorParameters<typeof NextRequest>[1];

/** Calls a route below `/api/auth` with the real handler, as Next does. */
export async function callAuth(path: string, init?: Init, now?: Date): Promise<Response> {
  // Loaded late: most tests that sign nobody in know this module, too.
  const { runRoute } = await import("./run-route.ts");
  return runRoute(
    (request, context: AuthContext) => handleAuth(request, context, now),
    { nextauth: path.split("/") },
    `http://localhost:3000/api/auth/${path}`,
    init,
  );
}

/** Finds a cookie that a response sets: its value, and its attributes in lower case but `Expires`. */
export function cookieNamed(
  name: string,
  { headers }: Response,
): { pair: string; value: string; attributes: string[] } | undefined {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  const [pair = "", ...attributes] = cookie?.split("; ") ?? [];
  const kept = attributes.map((each) => each.toLowerCase()).filter((each) => !each.startsWith("expires="));
  return cookie === undefined
    ? undefined
    : { pair, value: pair.slice(name.length + 1), attributes: kept.sort() };
}
