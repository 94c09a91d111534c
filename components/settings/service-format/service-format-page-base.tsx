"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState, type ReactNode } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { ServiceFormatPageBaseCheck } from "#components/settings/service-format/service-format-page-base-check.tsx";
import { SetByLine } from "#components/settings/set-by-line.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { SettingSave } from "#components/settings/setting-save.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { useSettingForm } from "#components/settings/use-setting-form.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import type { ServiceFormat } from "#lib/shared/settings/service-format.ts";
import type { PageBaseReport } from "#lib/shared/orders/orders.ts";

type Props = {
  points: number | null;
  pageBase: ServiceFormat["pageBase"];
  shops: ServiceFormat["shops"];
  settle: SettingAction<PageBaseReport>;
  set: SettingAction;
};
type Choice = "open" | "base0" | "base1";

const CHOICES: readonly Choice[] = ["open", "base0", "base1"];
const BASES = { open: null, base0: 0, base1: 1 } as const;

/** From which number pending orders count their pages: checked for a price, or set by hand by someone who knows. */
export function ServiceFormatPageBase({ pageBase: { base, set: setBy }, points, shops, settle, set }: Props) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const current: Choice = base === null ? "open" : base === 0 ? "base0" : "base1";
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <StateWord tone={base === null ? "unknown" : "ok"}>{t(`states.${current}`)}</StateWord>
      {shops.length === 0 ? (
        <p>
          {t.rich("noShop", {
            link: (chunks) => (
              <Link href="/settings/shops" prefetch={false}>
                {chunks}
              </Link>
            ),
          })}
        </p>
      ) : (
        <ServiceFormatPageBaseCheck points={points} shops={shops} settle={settle} />
      )}
      <ByHand key={`${setBy?.at}`} current={current} set={set}>
        <SetByLine set={setBy} />
      </ByHand>
    </SettingRow>
  );
}

function ByHand({ current, set, children }: { current: Choice; set: SettingAction; children: ReactNode }) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const { onSubmit, ...form } = useSettingForm(set);
  const [choice, setChoice] = useState(current);
  return (
    <form onSubmit={onSubmit(() => ({ base: BASES[choice] }))}>
      <div className="setting-acts">
        <span className="setting-line" aria-hidden="true">
          {t("byHand")}
        </span>
        <Segmented
          label={t("byHand")}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
          onChange={setChoice}
        />
      </div>
      <SettingSave isChanged={choice !== current} {...form}>
        {children}
      </SettingSave>
    </form>
  );
}
