"use client";

import { useRef, useState, type FormEvent } from "react";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { postSignIn, SIGN_IN_ACTION, waitText, type WaitText } from "./post-sign-in.ts";

export type SecondStepText = WaitText & {
  code: string;
  codeHint: string;
  recovery: string;
  recoveryHint: string;
  useRecovery: string;
  useCode: string;
  submit: string;
  failed: string;
  unavailable: string;
  back: string;
};

type SecondStepFormProps = {
  words: SecondStepText;
  callbackUrl: string;
  isRefused?: boolean;
  /** Seconds that a plain form post has to wait before the next one. */
  waitS?: number;
  onSignedIn: () => void;
  /** Goes back to the password: on request, or when the five minutes are over. */
  onBack: (isOver: boolean) => void;
};

type State = "idle" | "busy" | "failed" | "unavailable" | "waits";

const REPLIES: Record<number, State> = { 401: "failed", 429: "waits" };

/** Asks for the code after the password. Works without script too: the one field accepts either kind of code. */
export function SecondStepForm({
  words,
  callbackUrl,
  isRefused = false,
  waitS = 0,
  onSignedIn,
  onBack,
}: SecondStepFormProps) {
  const [state, setState] = useState<State>(waitS > 0 ? "waits" : isRefused ? "failed" : "idle");
  const [seconds, setSeconds] = useState(waitS);
  const [kind, setKind] = useState<"code" | "recovery">("code");
  const field = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    const { status, retryAfterS } = await postSignIn(new FormData(event.currentTarget));
    if (status === 200) return onSignedIn();
    if (status === 410) return onBack(true);
    setSeconds(retryAfterS);
    setState(REPLIES[status] ?? "unavailable");
    field.current?.select();
  }

  function change() {
    setKind(kind === "code" ? "recovery" : "code");
    setState("idle");
    field.current?.focus();
  }

  return (
    <form className="grid gap-4" method="post" action={SIGN_IN_ACTION} onSubmit={onSubmit}>
      {state !== "idle" && state !== "busy" && (
        <Note tone="bad" role="alert">
          {state === "waits" ? waitText(words, seconds) : words[state]}
        </Note>
      )}
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <Field label={words[kind]} hint={words[`${kind}Hint`]}>
        {(wiring) => (
          <input
            {...wiring}
            key={kind}
            ref={field}
            className="input input-mono"
            type="text"
            name="code"
            inputMode={kind === "code" ? "numeric" : "text"}
            autoComplete={kind === "code" ? "one-time-code" : "off"}
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            required
            maxLength={60}
          />
        )}
      </Field>
      <Button variant="primary" size="l" type="submit" isBusy={state === "busy"}>
        {words.submit}
      </Button>
      <div className="flex flex-wrap gap-x-2 *:flex-1">
        <Button variant="quiet" onClick={change}>
          {kind === "code" ? words.useRecovery : words.useCode}
        </Button>
        <Button variant="quiet" onClick={() => onBack(false)}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}
