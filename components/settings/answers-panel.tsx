"use client";

import { useTranslations } from "next-intl";
import { AnswersForget } from "#components/settings/answers-forget.tsx";
import { AnswersFreshness } from "#components/settings/answers-freshness.tsx";
import { AnswersOpening } from "#components/settings/answers-opening.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import type { AnswerSettings } from "#lib/shared/answer-settings.ts";

type Props = {
  settings: AnswerSettings;
  actions: {
    setFreshness: SettingAction;
    setOpenLists: SettingAction;
    forgetAnswers: SettingAction<{ count: number }>;
  };
};

/** How long an answer that was paid for serves again, and when lists ask at all. */
export function AnswersPanel({ settings: { freshness, openLists, keptCount }, actions }: Props) {
  const t = useTranslations("settings.answers");
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <AnswersFreshness
          key={`freshness ${freshness.set?.at}`}
          freshness={freshness}
          set={actions.setFreshness}
        />
        <AnswersOpening
          key={`opening ${openLists.set?.at}`}
          openLists={openLists}
          set={actions.setOpenLists}
        />
        <AnswersForget count={keptCount} forget={actions.forgetAnswers} />
      </div>
    </>
  );
}
