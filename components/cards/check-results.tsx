"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { StateTone } from "#components/display/state-word.tsx";
import { AnswerFactsLine, useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { LearnedPrices } from "#lib/client/use-learned-prices.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { cardStanding, isNoVerdict } from "#lib/shared/cards/card-history.ts";
import { cardFieldsOf, type CardCheck } from "#lib/shared/cards/cards.ts";
import { CheckProblem } from "./check-problem.tsx";
import { MaskedNumber, NoValue, STANDING_LOOKS } from "./standing-word.tsx";
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
    if (newest !== undefined || phase.kind === "problem" || phase.kind === "cardBusy")
      region.current?.scrollIntoView({ block: "nearest" });
  }, [newest, phase.kind]);

  const isProblem = ["problem", "error", "stopped", "cardBusy"].includes(phase.kind);
  return (
    <section
      ref={region}
      className="col-span-full min-w-0 border-line not-empty:border-t phone:[&_.btn]:h-11 [&_.note-banner]:border-b-0"
      aria-label={t("results")}
      aria-live="polite"
    >
      {isProblem && <CheckProblem checking={checking} prices={prices} />}
      {shown.length > 0 && (
        <div className="grid grid-cols-4 border-line not-first:border-t max-[1100px]:grid-cols-2 phone:grid-cols-1">
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

const TONES: Record<StateTone, { ink: string; tint: string }> = {
  ok: { ink: "text-ok-ink", tint: "bg-ok-tint" },
  bad: { ink: "text-bad-ink", tint: "bg-bad-tint" },
  warn: { ink: "text-warn-ink", tint: "bg-warn-tint" },
  unknown: { ink: "text-unknown-ink", tint: "bg-unknown-tint" },
  calm: { ink: "", tint: "" },
};

type VerdictPanelProps = {
  shown: ShownCheck;
  /** What a check of its level usually costs. */
  points: Points | null;
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
    <section
      className="flex min-w-0 flex-col gap-3 border-line px-gutter py-4 not-first:border-l max-[1100px]:nth-3:border-l-0 max-[1100px]:nth-[n+3]:border-t phone:not-first:hidden"
      aria-label={word}
    >
      <h2 className={cn("flex items-start gap-2 text-title", TONES[tone].ink)}>
        <Icon name={mark} size="large" className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">{word}</span>
        {hasVerdict && (
          <code
            className={cn(
              "mt-0.5 ml-auto size-5 flex-none rounded-(--r-s) text-center font-mono text-[12px]/5 font-label",
              TONES[tone].tint,
            )}
          >
            {check.verdict === "unreadable" ? "?" : check.verdict}
          </code>
        )}
      </h2>
      <p className="text-table text-ink-2">
        {sentences(t(`meanings.${standing}`, { count: check.level }), mayHaveCost && t("mayHaveCost"))}
      </p>
      {isBefore && (
        <p className="text-table text-ink-2">
          {t("before", { time: clockTime(check.askedAt), person: check.person?.name ?? t("somebody") })}
        </p>
      )}
      <dl className="pairs grid-cols-[76px_minmax(0,1fr)] gap-y-0 text-meta/5 [&:lang(zh)]:grid-cols-[60px_minmax(0,1fr)]">
        {hasVerdict && (
          <>
            <dt>{t("said")}</dt>
            <dd>{check.message === null ? <NoValue /> : <bdi lang="zh-CN">{check.message}</bdi>}</dd>
          </>
        )}
        {cardFieldsOf(check.level).map((field) => (
          <Echo key={field} label={t(`short.${field}`)} field={field} check={check} />
        ))}
      </dl>
      <div className="mt-auto flex min-h-7 flex-wrap items-center justify-between gap-2">
        <span className="text-meta text-ink-3">
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
