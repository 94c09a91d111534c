"use client";

import { useTranslations } from "next-intl";
import { StandingWord } from "#components/cards/verdict/standing-word.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { cardStanding, type CardHistoryRow } from "#lib/shared/cards/card-history.ts";
import type { Earlier } from "./use-earlier-checks.ts";

type EarlierChecksProps = {
  earlier: Earlier;
  onOpen: (check: CardHistoryRow) => void;
  /** Shows all checks of the card in the history. */
  onAll: (check: CardHistoryRow) => void;
};

/** Results of earlier checks of the card in the form, before anything is paid. */
export function EarlierChecksOfCard({ earlier, onOpen, onAll }: EarlierChecksProps) {
  const t = useTranslations("cards.earlier");
  const levels = useTranslations("cards");
  const clockTime = useClockTime();
  if (earlier === null) return null;
  if (earlier === "failed") return <p className="text-meta text-ink-3">{t("failed")}</p>;
  const { checks, total } = earlier.checks;
  const [newest] = checks;
  if (!newest) return <p className="text-meta text-ink-3">{t("none")}</p>;
  return (
    <section className="grid gap-1 rounded-m bg-sunken px-3 py-2.5 text-table" aria-label={t("title")}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="flex items-center gap-2">
          <Icon name="info" />
          {t("title")}
        </b>
        <span className="flex-1 text-meta text-ink-3">{t("free")}</span>
        {total > checks.length && (
          <Button size="s" variant="quiet" onClick={() => onAll(newest)}>
            {t("all", { count: total })}
          </Button>
        )}
      </div>
      <ul className="grid">
        {checks.map((check) => (
          <li key={check.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={
                "-mx-2 flex min-h-8 w-[calc(100%+16px)] flex-wrap items-center gap-x-3 rounded-s px-2 py-1 text-left " +
                "hover:bg-hover phone:min-h-11"
              }
              onClick={() => onOpen(check)}
            >
              <StandingWord standing={cardStanding(check)} />
              <span className="text-ink-2">
                {levels("levels", { count: check.level })} · {clockTime(check.askedAt)} ·{" "}
                <bdi>{check.person?.name ?? levels("somebody")}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
