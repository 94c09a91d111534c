"use client";

import { useTranslations } from "next-intl";
import { CacheClear } from "#components/settings/cache/cache-clear.tsx";
import { CacheTtlForm } from "#components/settings/cache/cache-ttl-form.tsx";
import { CacheOpening } from "#components/settings/cache/cache-opening.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import type { CacheSettings } from "#lib/shared/settings/cache-settings.ts";

type Props = {
  settings: CacheSettings;
  actions: {
    setCacheTtl: SettingAction;
    setOpenLists: SettingAction;
    invalidateCache: SettingAction<{ count: number }>;
  };
};

/** How long an answer that was paid for serves again, and when lists ask at all. */
export function CachePanel({ settings: { cacheTtl, openLists, keptCount }, actions }: Props) {
  const t = useTranslations("settings.answers");
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <CacheTtlForm
          key={`time to live ${cacheTtl.set?.at}`}
          cacheTtl={cacheTtl}
          set={actions.setCacheTtl}
        />
        <CacheOpening key={`opening ${openLists.set?.at}`} openLists={openLists} set={actions.setOpenLists} />
        <CacheClear count={keptCount} forget={actions.invalidateCache} />
      </div>
    </>
  );
}
