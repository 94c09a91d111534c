import "server-only";
import { authOptions } from "#lib/server/auth/auth-options.ts";
import { callNextAuth, type AuthAnswer } from "#lib/server/auth/call-next-auth.ts";

/** next-auth's token against foreign forms, with the cookie that seals it; a sealed one given is confirmed. */
export async function askCsrf(cookies: Record<string, string>): Promise<AuthAnswer & { csrfToken: string }> {
  const answer = await callNextAuth(
    { method: "GET", path: ["csrf"], body: {}, cookies },
    authOptions(async () => null),
  );
  const { body } = answer;
  if (
    typeof body !== "object" ||
    body === null ||
    !("csrfToken" in body) ||
    typeof body.csrfToken !== "string"
  ) {
    throw new Error("next-auth gave no csrf token");
  }
  return { ...answer, csrfToken: body.csrfToken };
}
