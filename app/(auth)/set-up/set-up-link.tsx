"use client";

import {
  FirstPasswordForm,
  type FirstPasswordText,
} from "#components/layout/sign-in/first-password-form.tsx";
import { UnusableLink, type UnusableLinkText } from "#components/layout/sign-in/unusable-link.tsx";
import { InputField } from "#components/ui/field.tsx";
import { useOneTimeLink } from "#lib/client/use-one-time-link.ts";
import type { Command, CommandResult } from "#lib/shared/base/errors.ts";

type SetUpLinkProps = {
  words: FirstPasswordText & UnusableLinkText & Record<"lead" | "name", string>;
  look: (input: { token: string }) => Promise<CommandResult<true | null>>;
  setUp: Command;
};

const inputs = [
  { name: "email", type: "email", autoComplete: "username" },
  { name: "name", type: "text", autoComplete: "name" },
] as const;

export function SetUpLink({ words, look, setUp }: SetUpLinkProps) {
  const link = useOneTimeLink(look);
  if (link.state === "looking") return null;
  if (link.state !== "usable") return <UnusableLink state={link.state} words={words} />;
  return (
    <>
      <p className="-mt-3 mb-5 text-ink-2">{words.lead}</p>
      <FirstPasswordForm
        words={words}
        send={(given) => setUp({ ...Object.fromEntries(given), token: link.token })}
      >
        {(problems) =>
          inputs.map((input) => (
            <InputField
              key={input.name}
              {...input}
              label={words[input.name]}
              error={problems[input.name]}
              required
            />
          ))
        }
      </FirstPasswordForm>
    </>
  );
}
