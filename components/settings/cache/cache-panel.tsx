"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingActs, SettingLine, SettingRow } from "#components/display/setting-row.tsx";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { SettingChoice, SettingForm } from "#components/settings/setting-form.tsx";
import { settingChange, useSettingForm } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { CacheSettings } from "#lib/shared/settings/settings-pages.ts";
import { CacheTtlForm } from "./cache-ttl-form.tsx";

type CachePanelProps = {
  settings: CacheSettings;
  actions: {
    change: Command;
    clearCache: Command<{ count: number }>;
  };
};

/** Settings of the cache, and of lists that load when opened. */
export function CachePanel({ settings: { cacheTtl, openLists, keptCount }, actions }: CachePanelProps) {
  const t = useTranslations("settings.answers");
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <CacheTtlForm
          key={`time to live ${cacheTtl.set?.at}`}
          cacheTtl={cacheTtl}
          set={settingChange(actions.change, "cacheTtl")}
        />
        <CacheOpening
          key={`opening ${openLists.set?.at}`}
          openLists={openLists}
          set={settingChange(actions.change, "openLists")}
        />
        <CacheClear count={keptCount} clear={actions.clearCache} />
      </div>
    </>
  );
}

type CacheOpeningProps = { openLists: CacheSettings["openLists"]; set: Command };

const WAYS = ["fetches", "waits"] as const;

/** Chooses whether an order list loads as soon as it is opened. */
function CacheOpening({ openLists, set }: CacheOpeningProps) {
  const t = useTranslations("settings.answers.opening");
  const { onSubmit, ...form } = useSettingForm(set);
  const [isFetching, setFetching] = useState(openLists.isFetching);
  return (
    <SettingForm
      title={t("title")}
      body={t("body")}
      form={form}
      isChanged={isFetching !== openLists.isFetching}
      set={openLists.set}
      onSubmit={onSubmit(() => ({ isFetching }))}
    >
      <SettingChoice
        label={t("title")}
        value={isFetching ? "fetches" : "waits"}
        options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
        onChange={(value) => setFetching(value === "fetches")}
      />
      <SettingLine>{t(isFetching ? "fetches" : "waits")}</SettingLine>
    </SettingForm>
  );
}

type CacheClearProps = { count: number; clear: Command<{ count: number }> };

/** Clears the cache, which is free; the next requests are not. */
function CacheClear({ count, clear }: CacheClearProps) {
  const t = useTranslations("settings.answers.forget");
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);

  function confirm() {
    return sendThen(clear, {}, (value) => {
      client.removeQueries({ queryKey: ["orders"] });
      setOpen(false);
      toast(t("done", { count: value.count }));
      refreshPage();
    });
  }

  return (
    <SettingRow title={t("title")} body={t("body")}>
      <SettingLine>{t("kept", { count })}</SettingLine>
      {count > 0 && (
        <SettingActs>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t("act")}
          </Button>
        </SettingActs>
      )}
      {isOpen && (
        <ConfirmDialog
          title={t("confirm")}
          labels={{ act: t("act") }}
          variant="danger"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <p className="text-table text-ink-2">{t("forGood")}</p>
        </ConfirmDialog>
      )}
    </SettingRow>
  );
}
