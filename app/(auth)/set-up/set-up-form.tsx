"use client";

import { useState, type FormEvent } from "react";
import { NewPasswordField, type NewPasswordWords } from "#components/feedback/password-field.tsx";
import { Note } from "#components/feedback/note.tsx";
import { enterWith } from "#components/layout/sign-in/post-sign-in.ts";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { Command, CommandResult } from "#lib/shared/base/errors.ts";

type Words = Record<"email" | "name" | "password" | "submit" | "notUsable" | "unavailable", string> & {
  newPassword: NewPasswordWords;
  /** Message about a field by the key that the server returns. */
  fields: Record<string, string>;
};
type SetUpFormProps = {
  words: Words;
  token: string;
  setUp: Command;
};
type Problem = { note: string | null; fields: Record<string, string> };

const inputs = [
  { name: "email", type: "email", autoComplete: "username" },
  { name: "name", type: "text", autoComplete: "name" },
] as const;

export function SetUpForm({ words, token, setUp }: SetUpFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>({ note: null, fields: {} });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const given = new FormData(event.currentTarget);
    const result = await setUp({ ...Object.fromEntries(given), token }).catch(() => null);
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
      {inputs.map(({ name, ...input }) => (
        <InputField
          key={name}
          label={words[name]}
          error={problem.fields[name]}
          {...input}
          name={name}
          required
        />
      ))}
      <NewPasswordField label={words.password} words={words.newPassword} error={problem.fields.password} />
      <Button variant="primary" size="l" type="submit" isBusy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}

function toProblem(result: CommandResult<null> | null, words: Words): Problem {
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
