import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Note } from "#components/feedback/note.tsx";
import { Link } from "#components/ui/link.tsx";
import { hasUsableSetUpLink } from "#lib/server/auth/set-up-link.ts";
import { setUpText } from "#lib/server/auth/form-texts.ts";
import { setUp } from "./actions.ts";
import { SetUpForm } from "./set-up-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("setUp"))("title"), referrer: "no-referrer" };
}

export default async function SetUpPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  const words = await getTranslations("setUp");
  const isUsable = typeof token === "string" && (await hasUsableSetUpLink(token));
  return (
    <>
      <h1>{words("title")}</h1>
      {isUsable ? (
        <>
          <p className="-mt-3 mb-5 text-ink-2">{words("lead")}</p>
          <SetUpForm words={await setUpText()} token={token} setUp={setUp} />
        </>
      ) : (
        <Note tone="warn">
          {words("notUsable")} <Link href="/sign-in">{words("toSignIn")}</Link>
        </Note>
      )}
    </>
  );
}
