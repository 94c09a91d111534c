import "server-only";
import { toErrorBody } from "#lib/server/http/responses.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { sessionCookie } from "./cookies.ts";
import { endSession } from "./session.ts";

/**
 * Ends this session on the server, removes its cookie and clears the browser's storage; cookies of language and looks
 * stay. If the session can't be ended, nothing is removed: sign-in then leads back or shows the error.
 */
export async function handleSignOut(headers: Headers): Promise<Response> {
  requireOwnOrigin(headers);
  const response = new Response(null, {
    status: 303,
    headers: { Location: "/sign-in", "Cache-Control": "private, no-store" },
  });
  try {
    if (await endSession(headers)) response.headers.set("Location", "/sign-in?left=oidc");
  } catch (error) {
    toErrorBody(error, crypto.randomUUID());
    return response;
  }
  const { name, isSecure } = sessionCookie();
  response.headers.set(
    "Set-Cookie",
    `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
  );
  response.headers.set("Clear-Site-Data", '"cache", "storage"');
  return response;
}
