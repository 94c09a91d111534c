"use client";

import {
  FirstPasswordForm,
  type FirstPasswordText,
} from "#components/layout/sign-in/first-password-form.tsx";
import { UnusableLink, type UnusableLinkText } from "#components/layout/sign-in/unusable-link.tsx";
import { InputField } from "#components/ui/field.tsx";
import { useOneTimeLink } from "#lib/client/use-one-time-link.ts";
import type { Command, CommandResult } from "#lib/shared/base/errors.ts";

type LinkedPerson = { name: string; email: string };
type InviteLinkProps = {
  /** `lead` names the person at `{name}`. */
  words: FirstPasswordText & UnusableLinkText & { lead: string };
  look: (input: { token: string }) => Promise<CommandResult<LinkedPerson | null>>;
  accept: Command;
};

/** Shows whose account the link is for. Opening doesn't use it up: chat programs and mail filters open links too. */
export function InviteLink({ words, look, accept }: InviteLinkProps) {
  const link = useOneTimeLink(look);
  if (link.state === "looking") return null;
  if (link.state !== "usable") return <UnusableLink state={link.state} words={words} />;
  const { name, email } = link.found;
  return (
    <>
      <p className="-mt-3 mb-5 text-ink-2">{words.lead.replace("{name}", () => name)}</p>
      <FirstPasswordForm
        words={words}
        send={(given) => accept({ token: link.token, password: given.get("password") })}
      >
        {() => (
          <InputField
            label={words.email}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            readOnly
          />
        )}
      </FirstPasswordForm>
    </>
  );
}
