"use client";

import { useTranslations } from "next-intl";
import { MaskedNumber, StandingWord } from "#components/cards/verdict/standing-word.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { cardStanding, type CardHistoryRow } from "#lib/shared/cards/card-history.ts";

/** Note above the form about the check to repeat, and the fields to type again. */
export function AgainNote({ check, onEnd }: { check: CardHistoryRow; onEnd: () => void }) {
  const t = useTranslations("cards.againNote");
  const clockTime = useClockTime();
  return (
    <section
      className="flex items-start gap-2.5 rounded-m bg-sunken px-3 py-2.5 text-table"
      aria-label={t("title")}
    >
      <Icon name="refresh" className="mt-0.5" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3">
          <b>{t("title")}</b>
          <MaskedNumber text={check.echo.accountNo} isGrouped />
          <bdi lang="zh-CN">{check.echo.name}</bdi>
          <StandingWord standing={cardStanding(check)} />
          <span className="text-ink-3">{clockTime(check.askedAt)}</span>
        </div>
        <p className="text-ink-2">{t("body")}</p>
      </div>
      <Button variant="quiet" size="s" icon="x" label={t("end")} onClick={onEnd} />
    </section>
  );
}
