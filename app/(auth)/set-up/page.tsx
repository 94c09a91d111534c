import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { setUpText } from "#lib/server/auth/form-texts.ts";
import { lookAtSetUpLink, setUp } from "./actions.ts";
import { SetUpLink } from "./set-up-link.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("setUp"))("title"), referrer: "no-referrer", robots: "noindex" };
}

type Search = { token?: string | string[] };

/** Page of the first set-up. Old links have their token in the query: it is moved to where no server sees it. */
export default async function SetUpPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token } = await searchParams;
  if (typeof token === "string") redirect(`/set-up#${encodeURIComponent(token)}`);
  const words = await getTranslations("setUp");
  return (
    <>
      <h1>{words("title")}</h1>
      <SetUpLink words={await setUpText()} look={lookAtSetUpLink} setUp={setUp} />
    </>
  );
}
