import "server-only";
import { toErrorBody } from "#lib/server/http/replies.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { sessionCookie } from "./cookies.ts";
import { endSession } from "./session.ts";

/**
 * Ends this session on the server, takes the cookie back and has the browser drop what it kept; language and looks are
 * cookies and stay. Where the session could not be ended nothing is taken: sign-in then leads back, or says what is wrong.
 */
export async function handleSignOut(headers: Headers): Promise<Response> {
  requireOwnOrigin(headers);
  const response = new Response(null, {
    status: 303,
    headers: { Location: "/sign-in", "Cache-Control": "private, no-store" },
  });
  try {
    await endSession(headers);
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
