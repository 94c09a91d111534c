import { Note } from "#components/feedback/note.tsx";
import { Link } from "#components/ui/link.tsx";

export type UnusableLinkText = Record<"notUsable" | "unavailable" | "toSignIn", string>;

type UnusableLinkProps = { state: "notUsable" | "unavailable"; words: UnusableLinkText };

/** Reason why a one-time link doesn't work, and a link to sign-in. */
export function UnusableLink({ state, words }: UnusableLinkProps) {
  return (
    <Note tone="warn">
      {words[state]} <Link href="/sign-in">{words.toSignIn}</Link>
    </Note>
  );
}
