"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { NewPasswordField, type NewPasswordWords } from "#components/feedback/password-field.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { enterWith } from "./post-sign-in.ts";

export type FirstPasswordText = Record<
  "email" | "password" | "submit" | "notUsable" | "unavailable",
  string
> & {
  newPassword: NewPasswordWords;
  /** Message about a field by the key that the server returns. */
  fields: Record<string, string>;
};

type FirstPasswordFormProps = {
  words: FirstPasswordText;
  send: (given: FormData) => Promise<CommandResult<null>>;
  /** Fields before the password, with their messages by name. */
  children: (problems: Record<string, string>) => ReactNode;
};
type Problem = { note: string | null; fields: Record<string, string> };

/** Form with email and password together, so that a password manager knows what it saves; then signs in. */
export function FirstPasswordForm({ words, send, children }: FirstPasswordFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>({ note: null, fields: {} });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const given = new FormData(event.currentTarget);
    const result = await send(given).catch(() => null);
    if (result?.ok) return enterWith(given);
    setProblem(toProblem(result, words));
    setBusy(false);
  }

  return (
    <form className="grid gap-4" method="post" onSubmit={onSubmit} noValidate>
      {problem.note && (
        <Note tone="bad" role="alert">
          {problem.note}
        </Note>
      )}
      {children(problem.fields)}
      <NewPasswordField label={words.password} words={words.newPassword} error={problem.fields.password} />
      <Button variant="primary" size="l" type="submit" isBusy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}

function toProblem(result: CommandResult<null> | null, words: FirstPasswordText): Problem {
  if (!result || result.ok) return { note: words.unavailable, fields: {} };
  const { code, fields = {} } = result.error;
  if (code === "forbidden") return { note: words.notUsable, fields: {} };
  const known = Object.entries(fields).flatMap(([name, key]) =>
    words.fields[key] ? [[name, words.fields[key]]] : [],
  );
  return known.length > 0
    ? { note: null, fields: Object.fromEntries(known) }
    : { note: words.unavailable, fields: {} };
}
