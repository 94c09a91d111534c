"use client";

import { UnusableLink, type UnusableLinkText } from "#components/layout/sign-in/unusable-link.tsx";
import { useOneTimeLink } from "#lib/client/use-one-time-link.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { SetUpForm } from "./set-up-form.tsx";

type SetUpLinkProps = {
  words: Parameters<typeof SetUpForm>[0]["words"] & UnusableLinkText & { lead: string };
  look: (input: { token: string }) => Promise<CommandResult<true | null>>;
  setUp: Parameters<typeof SetUpForm>[0]["setUp"];
};

export function SetUpLink({ words, look, setUp }: SetUpLinkProps) {
  const link = useOneTimeLink(look);
  if (link.state === "looking") return null;
  if (link.state !== "usable") return <UnusableLink state={link.state} words={words} />;
  return (
    <>
      <p className="-mt-3 mb-5 text-ink-2">{words.lead}</p>
      <SetUpForm words={words} token={link.token} setUp={setUp} />
    </>
  );
}
