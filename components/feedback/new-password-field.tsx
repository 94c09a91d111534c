"use client";

import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { PASSWORD_LENGTH, passwordLength } from "#lib/shared/base/password-length.ts";

/** `progress` has a # for how many characters there are. They come from the server: the ways in have no others. */
export type NewPasswordWords = Record<"hint" | "progress" | "enough" | "show", string>;

type NewPasswordFieldProps = {
  label: string;
  words: NewPasswordWords;
  error?: string | undefined;
};

/** Says while one types whether it is long enough; paste and password managers are welcome. */
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
