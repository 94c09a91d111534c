export type SignInResponse = {
  /** 0 when no reply came. */
  status: number;
  /** How long it asks to wait before the next try. */
  retryAfterS: number;
};

/** Where the forms of sign-in go. */
export const SIGN_IN_ACTION = "/api/auth/callback/credentials";

/** Posts what a form of sign-in holds as its script. */
export async function postSignIn(given: FormData): Promise<SignInResponse> {
  const body = new URLSearchParams({ json: "true" });
  for (const [name, value] of given) body.set(name, String(value));
  return fetch(SIGN_IN_ACTION, { method: "POST", body }).then(
    ({ status, headers }) => ({ status, retryAfterS: Number(headers.get("retry-after") ?? 0) }),
    () => ({ status: 0, retryAfterS: 0 }),
  );
}

const ENTRANCES: Record<number, string> = { 200: "/", 202: "/sign-in?step=code" };

/** Signs in with the e-mail and password that were just set; a second step, or a wait, is said by the form of sign-in. */
export async function enterWith(given: FormData): Promise<void> {
  const { status } = await postSignIn(given);
  location.assign(ENTRANCES[status] ?? "/sign-in");
}

/** Both hold `{count}`. */
export type WaitText = { waitSeconds: string; waitMinutes: string };

/** That the next try has to wait, in seconds as long as they are few. */
export function waitText({ waitSeconds, waitMinutes }: WaitText, seconds: number): string {
  return seconds < 100
    ? waitSeconds.replace("{count}", String(seconds))
    : waitMinutes.replace("{count}", String(Math.ceil(seconds / 60)));
}
