"use client";

import { useTranslations } from "next-intl";
import { RetentionApply } from "#components/settings/retention/retention-apply.tsx";
import { RetentionForm } from "#components/settings/retention/retention-form.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Retention, RetentionResult } from "#lib/shared/settings/retention.ts";

type Props = { retention: Retention; set: SettingAction; apply: SettingAction<RetentionResult> };

/** How long personal data and the trail are kept, and what is over that age by now. */
export function RetentionPanel({ retention, set, apply }: Props) {
  const t = useTranslations("settings.retention");
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <RetentionForm key={`${retention.set?.at}`} retention={retention} set={set} />
        <RetentionApply due={retention.due} apply={apply} />
      </div>
    </>
  );
}
