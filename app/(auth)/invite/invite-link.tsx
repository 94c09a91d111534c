"use client";

import { UnusableLink, type UnusableLinkText } from "#components/layout/sign-in/unusable-link.tsx";
import { useOneTimeLink } from "#lib/client/use-one-time-link.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { InviteForm } from "./invite-form.tsx";

type LinkedPerson = { name: string; email: string };
type InviteLinkProps = {
  /** `lead` names the person at `{name}`. */
  words: Parameters<typeof InviteForm>[0]["words"] & UnusableLinkText & { lead: string };
  look: (input: { token: string }) => Promise<CommandResult<LinkedPerson | null>>;
  accept: Parameters<typeof InviteForm>[0]["accept"];
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
      <InviteForm words={words} token={link.token} email={email} accept={accept} />
    </>
  );
}
