import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "#components/layout/sign-in/sign-in-form.tsx";
import { findPerson } from "#lib/server/auth/session.ts";
import { DEMO_PEOPLE } from "#lib/server/auth/demo-people.ts";
import { safeCallbackPath } from "#lib/server/auth/callback-path.ts";
import { signInText } from "#lib/server/auth/form-texts.ts";
import { isSandbox } from "#lib/server/env.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

type Search = { callbackUrl?: string | string[]; error?: string | string[] };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { callbackUrl, error } = await searchParams;
  const back = safeCallbackPath(typeof callbackUrl === "string" ? callbackUrl : null);
  if (await findPerson(await headers())) redirect(back);
  const words = await getTranslations("signIn");
  return (
    <>
      <h1>{words("title")}</h1>
      <SignInForm words={await signInText()} callbackUrl={back} isRefused={error !== undefined} />
      {isSandbox() && (
        <aside className="mt-8 border-t border-line pt-4 text-meta text-ink-3">
          {words("demo.lead")}
          <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_136px] text-table leading-7 text-ink-2">
            {DEMO_PEOPLE.map(({ email, role }) => [
              <dt key={email} className="mono truncate">
                {email}
              </dt>,
              <dd key={role}>{words(`demo.${role}`)}</dd>,
            ])}
          </dl>
        </aside>
      )}
    </>
  );
}
