"use client";

import { useRef, useState, type FormEvent } from "react";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";

export type SignInText = {
  email: string;
  password: string;
  submit: string;
  failed: string;
  unavailable: string;
};

type SignInFormProps = {
  /** From outside, so that no messages have to reach the browser. */
  words: SignInText;
  /** A path of ours, already judged by the server. */
  callbackUrl: string;
  /** Who was signed in until now. */
  email?: string;
  /** The plain form post before this one was refused. */
  isRefused?: boolean;
  /** Instead of leaving for `callbackUrl`: the page below a dialog stays as it is. */
  onSignedIn?: () => void;
};

type State = "idle" | "busy" | "failed" | "unavailable";

/** Works as a plain form until its script has loaded; keeps what was typed after an error. */
export function SignInForm({ words, callbackUrl, email, isRefused = false, onSignedIn }: SignInFormProps) {
  const [state, setState] = useState<State>(isRefused ? "failed" : "idle");
  const password = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    const status = await send(event.currentTarget);
    if (status === 200) return onSignedIn ? onSignedIn() : location.assign(callbackUrl);
    setState(status === 401 ? "failed" : "unavailable");
    password.current?.select();
  }

  return (
    <form className="grid gap-4" method="post" action="/api/auth/callback/credentials" onSubmit={onSubmit}>
      {(state === "failed" || state === "unavailable") && (
        <Note tone="bad" role="alert">
          {words[state]}
        </Note>
      )}
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <Field label={words.email}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            type="email"
            name="email"
            defaultValue={email}
            autoComplete="username"
            autoFocus={!email}
            required
            maxLength={254}
          />
        )}
      </Field>
      <Field label={words.password}>
        {(wiring) => (
          <input
            {...wiring}
            ref={password}
            className="input"
            type="password"
            name="password"
            autoComplete="current-password"
            autoFocus={Boolean(email)}
            required
            maxLength={1024}
          />
        )}
      </Field>
      <Button variant="primary" size="l" type="submit" isBusy={state === "busy"}>
        {words.submit}
      </Button>
    </form>
  );
}

/** The HTTP status; 0 when no reply came. */
async function send(form: HTMLFormElement): Promise<number> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.set(name, String(value));
  body.set("json", "true");
  return fetch(form.action, { method: "POST", body }).then(
    ({ status }) => status,
    () => 0,
  );
}
