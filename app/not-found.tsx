import { getTranslations } from "next-intl/server";
import { ListState } from "#components/feedback/list-state.tsx";
import { AppMark } from "#components/layout/app-mark.tsx";
import { HomeLink } from "#components/layout/home-link.tsx";
import { SandboxBanner } from "#components/layout/banners/sandbox-banner.tsx";
import { isSandbox } from "#lib/server/env.ts";

export default async function NotFound() {
  const words = await getTranslations("shell");
  return (
    <>
      {isSandbox() && <SandboxBanner />}
      <header className="flex h-12 items-center border-b border-line bg-canvas px-gutter">
        <p className="flex items-center gap-2.5 font-strong whitespace-nowrap">
          <AppMark />
          <span>{words("brand")}</span>
        </p>
      </header>
      <main>
        <ListState isPage icon="search" title={words("notFound.title")} actions={<HomeLink />}>
          {words("notFound.body")}
        </ListState>
      </main>
    </>
  );
}
