"use client";

import { useState, type FormEvent } from "react";
import { NewPasswordField, type NewPasswordWords } from "#components/feedback/password-field.tsx";
import { Note } from "#components/feedback/note.tsx";
import { enterWith } from "#components/layout/sign-in/post-sign-in.ts";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { Command, CommandResult } from "#lib/shared/base/errors.ts";

type Words = Record<"email" | "password" | "submit" | "notUsable" | "unavailable", string> & {
  newPassword: NewPasswordWords;
  /** Message about the password by the key that the server returns. */
  fields: Record<string, string>;
};
type InviteFormProps = {
  words: Words;
  token: string;
  email: string;
  accept: Command;
};
type Problem = { note?: string; password?: string };

/** Form with email and password together, so that a password manager knows what it saves. */
export function InviteForm({ words, token, email, accept }: InviteFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>({});

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const given = new FormData(event.currentTarget);
    const result = await accept({ token, password: given.get("password") }).catch(() => null);
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
      <InputField
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <NewPasswordField label={words.password} words={words.newPassword} error={problem.password} />
      <Button variant="primary" size="l" type="submit" isBusy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}

function toProblem(result: CommandResult<null> | null, words: Words): Problem {
  if (!result || result.ok) return { note: words.unavailable };
  const { code, fields = {} } = result.error;
  if (code === "forbidden") return { note: words.notUsable };
  const password = words.fields[fields.password ?? ""];
  return password ? { password } : { note: words.unavailable };
}
