export type SignInReply = {
  /** 0 when no reply came. */
  status: number;
  /** How long it asks to wait before the next try. */
  retryAfterS: number;
};

/** Posts a form of sign-in as its script. */
export async function postSignIn(form: HTMLFormElement): Promise<SignInReply> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.set(name, String(value));
  body.set("json", "true");
  return fetch(form.action, { method: "POST", body }).then(
    ({ status, headers }) => ({ status, retryAfterS: Number(headers.get("retry-after") ?? 0) }),
    () => ({ status: 0, retryAfterS: 0 }),
  );
}

/** Both hold `{count}`. */
export type WaitText = { waitSeconds: string; waitMinutes: string };

/** That the next try has to wait, in seconds as long as they are few. */
export function waitText({ waitSeconds, waitMinutes }: WaitText, seconds: number): string {
  return seconds < 100
    ? waitSeconds.replace("{count}", String(seconds))
    : waitMinutes.replace("{count}", String(Math.ceil(seconds / 60)));
}
