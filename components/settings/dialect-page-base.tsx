"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { StateWord } from "#components/display/state-word.tsx";
import { DialectPageBaseCheck } from "#components/settings/dialect-page-base-check.tsx";
import { SetByLine } from "#components/settings/set-by-line.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { SettingsFailure } from "#components/settings/settings-failure.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { useSettingForm } from "#components/settings/use-setting-form.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import type { Dialect } from "#lib/shared/dialect.ts";
import type { PageBaseReport } from "#lib/shared/page-base.ts";

type Props = { pageBase: Dialect["pageBase"]; shops: Dialect["shops"]; settle: SettingAction<PageBaseReport>; set: SettingAction };

const CHOICES = ["open", "base0", "base1"] as const;
const BASES = { open: null, base0: 0, base1: 1 } as const;

/** From which number pending orders count their pages: checked for a price, or set by hand by someone who knows. */
export function DialectPageBase({ pageBase: { base, set: setBy }, shops, settle, set }: Props) {
  const t = useTranslations("settings.dialect.pageBase");
  const form = useSettingForm(set);
  const current = base === null ? "open" : base === 0 ? "base0" : "base1";
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <StateWord tone={base === null ? "unknown" : "ok"}>{t(`states.${current}`)}</StateWord>
      <SetByLine set={setBy} />
      {shops.length === 0 ? (
        <p>{t.rich("noShop", { link: (chunks) => <Link href="/settings/shops" prefetch={false}>{chunks}</Link> })}</p>
      ) : (
        <DialectPageBaseCheck shops={shops} settle={settle} />
      )}
      <div className="setting-acts">
        <span className="setting-line">{t("byHand")}</span>
        <Segmented
          label={t("byHand")}
          value={current}
          options={CHOICES.map((value) => ({ value, label: t(`choices.${value}`), isDisabled: form.isBusy }))}
          onChange={(value) => void form.save({ base: BASES[value] })}
        />
      </div>
      {form.failure && <SettingsFailure failure={form.failure} />}
    </SettingRow>
  );
}
