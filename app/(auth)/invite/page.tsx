import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Note } from "#components/feedback/note.tsx";
import { Link } from "#components/ui/link.tsx";
import { findLinkedPerson } from "#lib/server/auth/person-link.ts";
import { inviteText } from "#lib/server/auth/form-texts.ts";
import { acceptLink } from "./actions.ts";
import { InviteForm } from "./invite-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invite"))("title"), referrer: "no-referrer", robots: "noindex" };
}

/** Looking uses nothing up: chat programs and mail filters open links before people do. */
export default async function InvitePage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  const words = await getTranslations("invite");
  const person = typeof token === "string" ? await findLinkedPerson(token) : null;
  return (
    <>
      <h1>{words("title")}</h1>
      {person && typeof token === "string" ? (
        <>
          <p className="-mt-3 mb-5 text-ink-2">{words("lead", { name: person.name })}</p>
          <InviteForm words={await inviteText()} token={token} email={person.email} accept={acceptLink} />
        </>
      ) : (
        <Note tone="warn">
          {words("notUsable")} <Link href="/sign-in">{words("toSignIn")}</Link>
        </Note>
      )}
    </>
  );
}
