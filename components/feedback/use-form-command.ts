import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useFindWord } from "#components/display/use-find-word.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";

/**
 * Form of a command that returns errors by field: sends once at a time, keeps the input through every error,
 * and focuses the first rejected field.
 */
export function useFormCommand<Draft>(initial: Draft, send: (draft: Draft) => Promise<CommandError | null>) {
  const wordOf = useFindWord();
  const errors = useTranslations("errors");
  const [draft, setDraft] = useState(initial);
  const [refused, setRefused] = useState<CommandError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refused?.fields) focusInvalid(formRef.current);
  }, [refused]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefused(await send(draft));
    setBusy(false);
  }

  function fieldError(field: keyof Draft & string): string | undefined {
    const key = refused?.fields?.[field];
    return key === undefined ? undefined : (wordOf(key) ?? errors("invalid"));
  }

  /** Error of the whole form instead of a field. */
  const error = refused?.fields ? null : refused;
  return { draft, setDraft, formRef, isBusy, error, submit, errorOf: fieldError };
}

/** Focuses the first field of a form that is marked as invalid. */
export function focusInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
