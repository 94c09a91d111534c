"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField } from "#components/ui/field.tsx";
import { PasswordField } from "#components/feedback/password-field.tsx";
import { postSignIn, SIGN_IN_ACTION, waitText, type WaitText } from "./post-sign-in.ts";
import { SecondStepForm, type SecondStepText } from "./second-step-form.tsx";

export type SignInText = WaitText & {
  email: string;
  password: string;
  submit: string;
  failed: string;
  unavailable: string;
  over: string;
  show: string;
  forgot: string;
  second: Omit<SecondStepText, keyof WaitText>;
};

/** Result of the last plain form post that did not sign in. */
export type SignInStart = "refused" | "over" | "code" | "codeRefused";

type SignInFormProps = {
  /** Texts as a prop, so that the page loads no messages. */
  words: SignInText;
  /** A path of ours, already checked by the server. */
  callbackUrl: string;
  /** Email of the person who was signed in. */
  email?: string;
  start?: SignInStart;
  /** Seconds that a plain form post has to wait before the next one. */
  waitS?: number;
  /** Texts of the choice to stay signed in; absent while it isn't allowed. */
  keep?: { label: string; hint: string } | undefined;
  /** People who can sign in to the sandbox, with an introduction. */
  demo?: { lead: string; people: { email: string; role: string }[] };
  /** Called instead of going to `callbackUrl`, so that the page below a dialog stays. */
  onSignedIn?: () => void;
};

type State = "idle" | "busy" | "failed" | "unavailable" | "over" | "waits" | "code";

const STARTS: Record<SignInStart, State> = {
  refused: "failed",
  over: "over",
  code: "code",
  codeRefused: "code",
};
const REPLIES: Record<number, State> = { 202: "code", 401: "failed", 429: "waits" };

/** Form that works without its script until that has loaded; keeps its input after an error. */
export function SignInForm({
  words,
  callbackUrl,
  email,
  start,
  waitS = 0,
  keep,
  demo,
  onSignedIn,
}: SignInFormProps) {
  const [state, setState] = useState<State>(firstState(start, waitS));
  const [seconds, setSeconds] = useState(waitS);
  const address = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    const { status, retryAfterS } = await postSignIn(new FormData(event.currentTarget));
    if (status === 200) return enter();
    setSeconds(retryAfterS);
    setState(REPLIES[status] ?? "unavailable");
    password.current?.select();
  }

  function enter() {
    if (onSignedIn) onSignedIn();
    else location.assign(callbackUrl);
  }

  function fillIn(demoEmail: string) {
    if (address.current) address.current.value = demoEmail;
    password.current?.focus();
  }

  if (state === "code")
    return (
      <SecondStepForm
        words={{ ...words, ...words.second }}
        callbackUrl={callbackUrl}
        isRefused={start === "codeRefused"}
        waitS={waitS}
        onSignedIn={enter}
        onBack={(isOver) => setState(isOver ? "over" : "idle")}
      />
    );
  return (
    <form className="grid gap-4" method="post" action={SIGN_IN_ACTION} onSubmit={onSubmit}>
      {state !== "idle" && state !== "busy" && (
        <Note tone="bad" role="alert">
          {state === "waits" ? waitText(words, seconds) : words[state]}
        </Note>
      )}
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <InputField
        label={words.email}
        ref={address}
        type="email"
        name="email"
        defaultValue={email}
        autoComplete="username"
        autoFocus={!email}
        required
        maxLength={254}
      />
      <PasswordField
        label={words.password}
        hint={words.forgot}
        show={words.show}
        input={{
          ref: password,
          autoComplete: "current-password",
          autoFocus: Boolean(email),
          maxLength: 1024,
        }}
      />
      {keep && <KeepChoice {...keep} />}
      <Button variant="primary" size="l" type="submit" isBusy={state === "busy"}>
        {words.submit}
      </Button>
      {demo && <DemoPeople {...demo} onChoose={fillIn} />}
    </form>
  );
}

/** Chooses to stay signed in; read by the server from the posted form. */
function KeepChoice({ label, hint }: { label: string; hint: string }) {
  const hintId = useId();
  return (
    <div className="text-table text-ink-2">
      <label className="flex items-center gap-2 phone:min-h-(--touch)">
        <Checkbox name="keep" aria-describedby={hintId} />
        {label}
      </label>
      <p id={hintId} className="mt-1 text-meta text-ink-3">
        {hint}
      </p>
    </div>
  );
}

type DemoPeopleProps = NonNullable<SignInFormProps["demo"]> & { onChoose: (email: string) => void };

/** Fills in a person of the sandbox; the terminal shows the password. */
function DemoPeople({ lead, people, onChoose }: DemoPeopleProps) {
  return (
    <aside className="mt-4 border-t border-line pt-4 text-meta text-ink-3">
      {lead}
      <ul className="mt-2 -mx-2">
        {people.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              className={
                "grid w-full grid-cols-[minmax(0,1fr)_128px] rounded-m px-2 text-left text-table leading-7 text-ink-2 " +
                "hover:bg-hover phone:leading-(--touch)"
              }
              onClick={() => onChoose(email)}
            >
              <span className="mono truncate">{email}</span>
              <span>{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function firstState(start: SignInStart | undefined, waitS: number): State {
  const state = start ? STARTS[start] : "idle";
  return waitS > 0 && state !== "code" ? "waits" : state;
}
