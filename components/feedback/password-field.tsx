"use client";

import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { PASSWORD_LENGTH, passwordLength } from "#lib/shared/base/password-length.ts";

/** Texts from the server, as the sign-in pages have no messages; `progress` has a # for the number of characters. */
export type NewPasswordWords = Record<"hint" | "progress" | "enough" | "show", string>;

type NewPasswordFieldProps = {
  label: string;
  words: NewPasswordWords;
  error?: string | undefined;
};

/** Field for a new password that says while typing if it is long enough; paste and password managers work. */
export function NewPasswordField({ label, words, error }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0);
  const [isShown, setShown] = useState(false);
  const isEnough = length >= PASSWORD_LENGTH.min;
  const progress = isEnough ? words.enough : words.progress.replace("#", String(length));
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={length === 0 ? words.hint : progress}
        hintTone={isEnough ? "ok" : undefined}
        error={error}
      >
        {(wiring) => (
          <Input
            {...wiring}
            type={isShown ? "text" : "password"}
            name="password"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            onChange={(event) => setLength(passwordLength(event.target.value))}
          />
        )}
      </Field>
      <label className="flex items-center gap-2 text-table text-ink-2 phone:min-h-(--touch)">
        <Checkbox checked={isShown} onChange={() => setShown(!isShown)} />
        {words.show}
      </label>
    </div>
  );
}
