import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import DeskLayout from "#app/(desk)/layout.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { AppMark } from "#components/layout/app-mark.tsx";
import { HomeLink } from "#components/layout/home-link.tsx";
import { SandboxBanner } from "#components/layout/banners/sandbox-banner.tsx";
import { findPerson } from "#lib/server/auth/session.ts";
import { isSandbox } from "#lib/server/env.ts";

/** Page for unknown addresses, inside the shell for signed-in people. */
export default async function NotFound() {
  const words = await getTranslations("shell");
  const note = (
    <ListState isPage icon="search" title={words("notFound.title")} actions={<HomeLink />}>
      {words("notFound.body")}
    </ListState>
  );
  if (await findPerson(await headers())) return <DeskLayout>{note}</DeskLayout>;
  return (
    <>
      {isSandbox() && <SandboxBanner />}
      <header className="flex h-12 items-center border-b border-line bg-canvas px-gutter">
        <p className="flex items-center gap-2.5 font-strong whitespace-nowrap">
          <AppMark />
          <span>{words("brand")}</span>
        </p>
      </header>
      <main>{note}</main>
    </>
  );
}
