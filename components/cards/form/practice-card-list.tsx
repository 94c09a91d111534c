"use client";

import { useTranslations } from "next-intl";
import { StandingWord } from "#components/cards/verdict/standing-word.tsx";
import type { CardField, CardLevel } from "#lib/shared/cards/cards.ts";
import { Fold } from "#components/display/fold.tsx";
import { typedHolder } from "./card-draft.ts";
import { PRACTICE_CARDS, PRACTICE_HOLDER } from "#lib/shared/cards/practice-cards.ts";

type PracticeCardsProps = { onChoose: (level: CardLevel, typed: Record<CardField, string>) => void };

/** Cards of the sandbox: a press fills the form with invented data. */
export function PracticeCards({ onChoose }: PracticeCardsProps) {
  const t = useTranslations("cards");
  return (
    <section aria-label={t("practice.title")} className="-mb-px border-t border-line print:hidden">
      <Fold title={t("practice.title")} note={t("practice.body")} isOpenAtFirst level="h2">
        <ul className="grid grid-cols-3 gap-x-10 px-gutter pb-3 max-[1000px]:grid-cols-2 phone:grid-cols-1">
          {PRACTICE_CARDS.map(({ verdict, level, accountNo }) => (
            <li key={accountNo}>
              <button
                type="button"
                className={
                  "-mx-2 flex min-h-8 w-[calc(100%+16px)] items-center justify-between gap-3 rounded-s px-2 text-left " +
                  "text-table hover:bg-hover phone:min-h-11"
                }
                onClick={() => onChoose(level, typedHolder({ ...PRACTICE_HOLDER, accountNo }))}
              >
                <StandingWord standing={verdict} />
                <span className="text-meta text-ink-3">
                  {t("levels", { count: level })} · <bdi className="mono">{accountNo.slice(-4)}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}
