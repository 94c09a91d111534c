type SignInResponse = {
  /** 0 without a response. */
  status: number;
  /** Seconds to wait before the next try. */
  retryAfterS: number;
};

/** Address of the sign-in forms. */
export const SIGN_IN_ACTION = "/api/auth/callback/credentials";

/** Posts a sign-in form by script. */
export async function postSignIn(given: FormData): Promise<SignInResponse> {
  const body = new URLSearchParams({ json: "true" });
  for (const [name, value] of given) body.set(name, String(value));
  return fetch(SIGN_IN_ACTION, { method: "POST", body }).then(
    ({ status, headers }) => ({ status, retryAfterS: Number(headers.get("retry-after") ?? 0) }),
    () => ({ status: 0, retryAfterS: 0 }),
  );
}

const ENTRANCES: Record<number, string> = { 200: "/", 202: "/sign-in?step=code" };

/** Signs in with an email and password just set; the sign-in form handles a second step or a wait. */
export async function enterWith(given: FormData): Promise<void> {
  const { status } = await postSignIn(given);
  location.assign(ENTRANCES[status] ?? "/sign-in");
}

/** Both contain `{count}`. */
export type WaitText = { waitSeconds: string; waitMinutes: string };

/** Text about the wait before the next try, in seconds while there are few. */
export function waitText({ waitSeconds, waitMinutes }: WaitText, seconds: number): string {
  return seconds < 100
    ? waitSeconds.replace("{count}", String(seconds))
    : waitMinutes.replace("{count}", String(Math.ceil(seconds / 60)));
}
