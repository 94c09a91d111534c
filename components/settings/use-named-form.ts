import { useFormCommand } from "#components/feedback/use-form-command.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";

/** Form of something with a name. A name that may hold a card, ID or phone number isn't sent. */
export function useNamedForm<Draft extends { name: string }>(
  initial: Draft,
  send: (draft: Draft) => Promise<CommandError | null>,
) {
  return useFormCommand(initial, async (typed) =>
    personalDataIn(typed.name) === null
      ? send(typed)
      : { code: "badInput", fields: { name: "errors.namesPerson" } },
  );
}
