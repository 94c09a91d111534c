import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { inviteText } from "#lib/server/auth/form-texts.ts";
import { acceptLink, lookAtLink } from "./actions.ts";
import { InviteLink } from "./invite-link.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invite"))("title"), referrer: "no-referrer", robots: "noindex" };
}

type Search = { token?: string | string[] };

/** Page of an invitation. Old links have their token in the query: it is moved to where no server sees it. */
export default async function InvitePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token } = await searchParams;
  if (typeof token === "string") redirect(`/invite#${encodeURIComponent(token)}`);
  const words = await getTranslations("invite");
  return (
    <>
      <h1>{words("title")}</h1>
      <InviteLink words={await inviteText()} look={lookAtLink} accept={acceptLink} />
    </>
  );
}
