"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { AnswerFactsLine, useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { LearnedPrices } from "#lib/client/use-learned-prices.ts";
import { cardStanding, isNoVerdict } from "#lib/shared/cards/card-history.ts";
import { cardFieldsOf, type CardCheck } from "#lib/shared/cards/cards.ts";
import { CheckProblem } from "./check-problem.tsx";
import { MaskedNumber, STANDING_LOOKS } from "./standing-word.tsx";
import type { CardChecking, ShownCheck } from "./use-card-check.ts";

type CheckResultsProps = { checking: CardChecking; prices: LearnedPrices };

/** What the last press came to, and beside it the results before it. Only the newest may be submitted again. */
export function CheckResults({ checking, prices }: CheckResultsProps) {
  const t = useTranslations("cards");
  const region = useRef<HTMLElement>(null);
  const { phase, shown, submitted, submit } = checking;
  const newest = shown[0]?.check.id;
  const isSettled = phase.kind !== "waiting" && phase.kind !== "guard";

  // On a phone the result comes below the fold of the form.
  useEffect(() => {
    if (newest !== undefined || phase.kind === "problem")
      region.current?.scrollIntoView({ block: "nearest" });
  }, [newest, phase.kind]);

  const isProblem = phase.kind === "problem" || phase.kind === "error" || phase.kind === "stopped";
  return (
    <section ref={region} className="cards-results" aria-label={t("results")} aria-live="polite">
      {isProblem && <CheckProblem checking={checking} prices={prices} />}
      {shown.length > 0 && (
        <div className="cards-strip">
          {shown.map((each, index) => (
            <VerdictPanel
              key={each.check.id}
              shown={each}
              points={prices.of(String(each.check.level))}
              onAgain={
                index === 0 && isSettled && !isProblem && submitted !== null
                  ? () => submit(submitted, { cache: "bypass" })
                  : undefined
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}

type VerdictPanelProps = {
  shown: ShownCheck;
  /** What a check of its level usually costs. */
  points: number | null;
  /** Checks the same once more; absent where what was submitted is not at hand any more. */
  onAgain?: (() => void) | undefined;
};

/** One result: its word, what that means, the service's own words, the masked echo and what it took. */
function VerdictPanel({ shown: { check, facts }, points, onAgain }: VerdictPanelProps) {
  const t = useTranslations("cards");
  const price = usePriceText();
  const sentences = useSentences();
  const clockTime = useClockTime();
  const standing = cardStanding(check);
  const word = t(`standings.${standing}`);
  const { tone, mark } = STANDING_LOOKS[standing];
  // Letter and words of a reply about another card would read as this one's.
  const hasVerdict = check.verdict !== null && standing !== "clash";
  const isBefore = facts.source === "stored";
  const mayHaveCost = isNoVerdict(standing) && check.costPoints === null;
  const mayAgain = onAgain !== undefined && (isBefore || isNoVerdict(standing));
  return (
    <section className={`cards-verdict is-${tone}`} aria-label={word}>
      <h2>
        <Icon name={mark} size="large" />
        <span>{word}</span>
        {hasVerdict && <code>{check.verdict === "unreadable" ? "?" : check.verdict}</code>}
      </h2>
      <p>{sentences(t(`meanings.${standing}`, { count: check.level }), mayHaveCost && t("mayHaveCost"))}</p>
      {isBefore && (
        <p className="cards-before">
          {t("before", { time: clockTime(check.askedAt), person: check.person?.name ?? t("somebody") })}
        </p>
      )}
      <dl className="pairs">
        {hasVerdict && (
          <>
            <dt>{t("said")}</dt>
            <dd>
              {check.message === null ? (
                <span className="cards-none">—</span>
              ) : (
                <bdi lang="zh-CN">{check.message}</bdi>
              )}
            </dd>
          </>
        )}
        {cardFieldsOf(check.level).map((field) => (
          <Echo key={field} label={t(`short.${field}`)} field={field} check={check} />
        ))}
      </dl>
      <div className="cards-verdict-end">
        <span className="cards-meta">
          <AnswerFactsLine
            facts={facts}
            lead={isBefore || check.callMs === null ? undefined : `${check.callMs} ms`}
          />
        </span>
        {mayAgain && (
          <Button size="s" price={mayHaveCost ? price.tagAgain(points) : price.tag(points)} onClick={onAgain}>
            {isBefore ? t("checkAgain") : t("askAgain")}
          </Button>
        )}
      </div>
    </section>
  );
}

function Echo({ label, field, check }: { label: string; field: keyof CardCheck["echo"]; check: CardCheck }) {
  const text = check.echo[field];
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {field === "name" && text !== null ? (
          <bdi lang="zh-CN">{text}</bdi>
        ) : (
          <MaskedNumber text={text} isGrouped={field === "accountNo"} />
        )}
      </dd>
    </>
  );
}
