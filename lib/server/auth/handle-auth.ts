import "server-only";
import { z } from "zod";
import { env } from "#lib/server/env.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { peerAddress, userAgent } from "#lib/server/http/peer.ts";
import { errorResponse, jsonResponse } from "#lib/server/http/responses.ts";
import { readBody } from "#lib/server/http/request-input.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { emailAccount } from "#lib/shared/names/email-address.ts";
import { safeCallbackPath, signInHref, type SignInTurn } from "./callback-path.ts";
import { sessionCookie } from "./cookies.ts";
import { type AuthContext, authOptions, proveForm, runNextAuth } from "./next-auth.ts";
import { markCookie, readMark } from "./known-browser.ts";
import { secondStepCookie } from "./second-step.ts";
import { readSessionClaims } from "./session-claims.ts";
import { handleSignOut } from "./sign-out.ts";
import { refuseFromMemory, signIn, signInWithCode, type SignedIn } from "./sign-in.ts";

/**
 * Serves the two open routes of next-auth, GET csrf and POST callback/credentials, and our own sign-out. All other
 * routes of next-auth are 404: a session route could set the cookie again after sign-out.
 */
export async function handleAuth(
  request: Request,
  context: AuthContext,
  now = new Date(),
): Promise<Response> {
  const entry = `${request.method} ${(await context.params).nextauth.join("/")}`;
  try {
    if (entry === "GET csrf") return await handleCsrf(request, context);
    if (entry === "POST callback/credentials") return await handleSignIn(request, context, now);
    if (entry === "POST sign-out") return await handleSignOut(request.headers);
    throw new AppError("notFound", "not one of the open entries");
  } catch (error) {
    return errorResponse(error, crypto.randomUUID());
  }
}

/** Gives next-auth's token against foreign forms, and the cookie that seals it. */
async function handleCsrf(request: Request, context: AuthContext): Promise<Response> {
  const given = await runNextAuth(
    request,
    context,
    authOptions(async () => null),
  );
  const response = jsonResponse(await given.json());
  for (const cookie of cookiesNamed(sessionCookie().csrfName, given))
    response.headers.append("Set-Cookie", cookie);
  return response;
}

const cookiesNamed = (name: string, { headers }: Response) =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`));

/**
 * Handles POST callback/credentials. A browser's Origin proves that the form is ours, so it works before scripts
 * load; a client without Origin needs next-auth's token.
 */
async function handleSignIn(request: Request, context: AuthContext, now: Date): Promise<Response> {
  const { headers } = request;
  if (headers.has("origin")) requireOwnOrigin(headers);
  const given = await readCredentials(request);
  const callbackUrl = safeCallbackPath(given.callbackUrl);
  const isJson = given.json === "true";
  try {
    return toResponse({ isJson, callbackUrl, ...(await trySignIn(request, context, given, now)) });
  } catch (error) {
    if (isJson || !(error instanceof AppError) || error.code !== "tooManyTries") throw error;
    const turn = given.code === undefined ? {} : { step: "code" };
    return redirectTo(
      signInHref(callbackUrl, { ...turn, error: "TooManyTries", waitMs: error.retryAfterMs }),
    );
  }
}

/** Result of a try without a session: the second step, a wrong code there, or its five minutes are over. */
type Step = { token: string } | "wrong" | "over" | null;
type Turn = { step: Step; cookies: string[] };

/** Tries the password, or the code after it: the form of the second step has no other field. */
async function trySignIn(
  request: Request,
  context: AuthContext,
  given: Credentials,
  now: Date,
): Promise<Turn> {
  const { headers } = request;
  const { email, password, code } = given;
  const from = { address: peerAddress(headers), agent: userAgent(headers) };
  const mark = readMark(headers, emailAccount(email));
  const tried = { ...from, email, password, mark, isKept: given.keep === "on" };
  // Rejects a flood from memory, before the database or a password hash is used.
  if (code === undefined) refuseFromMemory(tried, now);
  const replaces = await readSessionClaims(headers);
  let step: Step = null;
  let marks: string[] = [];
  const session = await runSignIn(request, context, given, async () => {
    const outcome =
      code === undefined
        ? await signIn({ ...tried, replaces }, now)
        : ((await signInWithCode({ ...from, replaces, code, headers }, now)) ?? "wrong");
    if (outcome === null || typeof outcome === "string" || "secondStep" in outcome) {
      step = outcome === null || typeof outcome === "string" ? outcome : { token: outcome.secondStep };
      return null;
    }
    marks = [markCookie(headers, outcome.account, outcome.claims)];
    if (code !== undefined) marks.push(secondStepCookie(null));
    return outcome;
  });
  return { step, cookies: [...session, ...marks] };
}

/** Runs next-auth with `authorize`, throws the error of `authorize`, and returns the session's cookie. */
async function runSignIn(
  request: Request,
  context: AuthContext,
  { csrfToken }: Credentials,
  authorize: () => Promise<SignedIn | null>,
): Promise<string[]> {
  const failures: unknown[] = [];
  const options = authOptions(() =>
    authorize().catch((error: unknown) => {
      failures.push(error);
      return null;
    }),
  );
  const isProved = request.headers.has("origin");
  const body = new URLSearchParams({ csrfToken: isProved ? await proveForm() : csrfToken });
  const response = await runNextAuth(request, context, options, { body });
  if (failures.length > 0) throw failures[0];
  return cookiesNamed(sessionCookie().name, response);
}

type Outcome = Turn & { isJson: boolean; callbackUrl: string };

/** Builds the response: `{ url }` for scripts, as next-auth's client expects it, a redirect for a plain form post. */
function toResponse({ isJson, step, callbackUrl, cookies }: Outcome): Response {
  const isSignedIn = cookies.some((cookie) => cookie.startsWith(`${sessionCookie().name}=`));
  const isNext = typeof step === "object" && step !== null;
  const url = isSignedIn ? callbackUrl : signInHref(callbackUrl, whereTo(step));
  const status = isSignedIn ? 200 : isNext ? 202 : step === "over" ? 410 : 401;
  const response = isJson
    ? jsonResponse({ url: new URL(url, env().nextAuthUrl).href }, { status })
    : redirectTo(url);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  if (isNext) response.headers.append("Set-Cookie", secondStepCookie(step.token));
  return response;
}

function whereTo(step: Step): SignInTurn {
  if (step === null) return { error: "CredentialsSignin" };
  if (step === "over") return { error: "over" };
  return step === "wrong" ? { step: "code", error: "code" } : { step: "code" };
}

function redirectTo(url: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: url, "Cache-Control": "private, no-store" },
  });
}

type Credentials = z.infer<typeof credentials>;
const credentials = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^\P{Cc}*$/u)
    .default(""),
  password: z.string().max(1024).default(""),
  code: z.string().max(100).optional(),
  keep: z.string().max(10).default(""),
  csrfToken: z.string().max(200).default(""),
  callbackUrl: z.string().max(2000).default("/"),
  json: z.string().max(10).default(""),
});

/** Reads the posted form of a browser or of next-auth's own client; drops all other fields. */
async function readCredentials(request: Request): Promise<Credentials> {
  const text = await readBody(request, 16 * 1024);
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  return credentials.parse(isJson ? parseJson(text) : Object.fromEntries(new URLSearchParams(text)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("badInput", "not JSON", { cause });
  }
}
