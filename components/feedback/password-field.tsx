"use client";

import { type ComponentPropsWithRef, useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, type FieldProps, Input } from "#components/ui/field.tsx";
import { PASSWORD_LENGTH, passwordLength } from "#lib/shared/base/password-length.ts";

type PasswordFieldProps = Omit<FieldProps, "children"> & {
  /** Label of the checkbox that shows the password. */
  show: string;
  input: ComponentPropsWithRef<"input">;
};

/** Field for a password, which a checkbox shows; paste and password managers work. */
export function PasswordField({ show, input, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid gap-2">
      <Field {...field}>
        {(wiring) => (
          <Input
            {...wiring}
            type={isShown ? "text" : "password"}
            name="password"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...input}
          />
        )}
      </Field>
      <label className="flex items-center gap-2 text-table text-ink-2 phone:min-h-(--touch)">
        <Checkbox checked={isShown} onChange={() => setShown(!isShown)} />
        {show}
      </label>
    </div>
  );
}

/** Texts from the server, as the sign-in pages have no messages; `progress` has a # for the number of characters. */
export type NewPasswordWords = Record<"hint" | "progress" | "enough" | "show", string>;

type NewPasswordFieldProps = {
  label: string;
  words: NewPasswordWords;
  error?: string | undefined;
};

/** Field for a new password that says while typing if it is long enough. */
export function NewPasswordField({ label, words, error }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0);
  const isEnough = length >= PASSWORD_LENGTH.min;
  const progress = isEnough ? words.enough : words.progress.replace("#", String(length));
  return (
    <PasswordField
      label={label}
      hint={length === 0 ? words.hint : progress}
      hintTone={isEnough ? "ok" : undefined}
      error={error}
      show={words.show}
      input={{
        autoComplete: "new-password",
        onChange: (event) => setLength(passwordLength(event.target.value)),
      }}
    />
  );
}
