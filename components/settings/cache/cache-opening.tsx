"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SetByLine } from "#components/settings/set-by-line.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { SettingSave } from "#components/settings/setting-save.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { useSettingForm } from "#components/settings/use-setting-form.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import type { CacheSettings } from "#lib/shared/settings/cache-settings.ts";

type Props = { openLists: CacheSettings["openLists"]; set: SettingAction };

const WAYS = ["fetches", "waits"] as const;

/** Whether opening an order list is a question, or only a look at what is there. */
export function CacheOpening({ openLists, set }: Props) {
  const t = useTranslations("settings.answers.opening");
  const { onSubmit, ...form } = useSettingForm(set);
  const [isFetching, setFetching] = useState(openLists.isFetching);
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <form onSubmit={onSubmit(() => ({ isFetching }))}>
        <Segmented
          label={t("title")}
          value={isFetching ? "fetches" : "waits"}
          options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
          onChange={(value) => setFetching(value === "fetches")}
        />
        <p className="setting-line">{t(isFetching ? "fetches" : "waits")}</p>
        <SettingSave isChanged={isFetching !== openLists.isFetching} {...form}>
          <SetByLine set={openLists.set} />
        </SettingSave>
      </form>
    </SettingRow>
  );
}
