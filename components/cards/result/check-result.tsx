"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { CardChecking, ShownCheck } from "#components/cards/form/use-card-check.ts";
import { shownCardField } from "#components/cards/form/card-draft.ts";
import { MaskedNumber, NoValue, STANDING_LOOKS } from "#components/cards/verdict/standing-word.tsx";
import type { StateTone } from "#components/display/state-word.tsx";
import { ResponseInfoLine, useClockTime } from "#components/feedback/response-info-line.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { LearnedPrices } from "#lib/client/use-learned-prices.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { cardStanding, isNoVerdict } from "#lib/shared/cards/card-history.ts";
import { cardFields, type CardField } from "#lib/shared/cards/cards.ts";
import { CheckProblem } from "./check-problem.tsx";

type CheckResultProps = {
  checking: CardChecking;
  prices: LearnedPrices;
  onOpen: (shown: ShownCheck) => void;
};

/** Result of the last press, or its problem. Earlier results are rows of the history. */
export function CheckResult({ checking, prices, onOpen }: CheckResultProps) {
  const t = useTranslations("cards");
  const region = useRef<HTMLElement>(null);
  const { phase, shown, submitted, submit } = checking;
  const newest = shown?.check.id;
  const isSettled = phase.kind !== "waiting" && phase.kind !== "guard";

  // The result is below the form's fold on a phone.
  useEffect(() => {
    if (newest !== undefined || phase.kind === "problem" || phase.kind === "cardBusy")
      region.current?.scrollIntoView({ block: "nearest" });
  }, [newest, phase.kind]);

  const isProblem = ["problem", "error", "stopped", "cardBusy", "dayLimit"].includes(phase.kind);
  // An earlier result is hidden once the next press has none.
  const isShown = shown !== null && !isProblem;
  return (
    <section
      ref={region}
      className="border-line not-empty:border-t phone:[&_.btn]:h-11 [&_.note-banner]:border-b-0"
      aria-label={t("results")}
      aria-live="polite"
    >
      {isProblem && <CheckProblem checking={checking} prices={prices} />}
      {isShown && (
        <Verdict
          shown={shown}
          isOver={phase.kind === "waiting"}
          points={prices.of(String(shown.check.level))}
          onOpen={() => onOpen(shown)}
          onAgain={isSettled && submitted !== null ? () => submit(submitted, { cache: "bypass" }) : undefined}
        />
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

type VerdictProps = {
  shown: ShownCheck;
  /** Another check is in progress. */
  isOver: boolean;
  points: Points | null;
  onOpen: () => void;
  /** Repeats the check; absent once its input is gone. */
  onAgain?: (() => void) | undefined;
};

/** Verdict with its meaning and the service's message, then the holder as typed next to the masked response. */
function Verdict({ shown: { check, facts, holder }, isOver, points, onOpen, onAgain }: VerdictProps) {
  const t = useTranslations("cards");
  const price = usePriceText();
  const sentences = useSentences();
  const clockTime = useClockTime();
  const standing = cardStanding(check);
  const word = t(`standings.${standing}`);
  const { tone, mark } = STANDING_LOOKS[standing];
  // Verdict and message of a response about another card would read as this one's.
  const hasVerdict = check.verdict !== null && standing !== "clash";
  const isBefore = facts.source === "stored";
  const mayHaveCost = isNoVerdict(standing) && check.costPoints === null;
  const mayAgain = onAgain !== undefined && (isBefore || isNoVerdict(standing));
  return (
    <section
      className={cn(
        "grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-x-8 gap-y-4 px-gutter py-5 max-[1000px]:grid-cols-1",
        isOver && "opacity-60",
      )}
      aria-label={word}
    >
      <div className="grid content-start gap-2">
        <h2 className={cn("flex items-start gap-2.5 text-title", TONES[tone].ink)}>
          <Icon name={mark} size="large" className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{word}</span>
          {hasVerdict && (
            <code
              className={cn(
                "mt-0.5 size-5 flex-none rounded-(--r-s) text-center font-mono text-[12px]/5 font-label",
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
        {hasVerdict && check.message !== null && (
          <p className="text-table text-ink-2">
            {t("said")}: <bdi lang="zh-CN">{check.message}</bdi>
          </p>
        )}
        {isBefore && (
          <p className="text-table text-ink-2">
            {t("before", { time: clockTime(check.askedAt), person: check.person?.name ?? t("somebody") })}
          </p>
        )}
      </div>
      <dl className="pairs content-start gap-x-4 gap-y-1 [&>dd]:flex [&>dd]:flex-wrap [&>dd]:gap-x-4">
        <dt className="sr-only">{t("typedAndReturned")}</dt>
        <dd className="col-start-2 text-meta text-ink-3 max-[480px]:hidden!">
          <span className="min-w-44">{t("typed")}</span>
          <span>{t("returned")}</span>
        </dd>
        {cardFields(check.level).map((field) => (
          <HolderPair
            key={field}
            label={t(`fields.${field}`)}
            field={field}
            typed={holder[field] ?? null}
            echo={check.echo[field]}
          />
        ))}
      </dl>
      <div className="col-span-full flex min-h-7 flex-wrap items-center gap-2">
        <span className="mr-auto text-meta text-ink-3">
          <ResponseInfoLine
            facts={facts}
            operation="bankCard"
            tookMs={isBefore ? undefined : (check.callMs ?? undefined)}
          />
        </span>
        <Button size="s" aria-haspopup="dialog" onClick={onOpen}>
          {t("details")}
        </Button>
        {mayAgain && (
          <Button size="s" price={mayHaveCost ? price.tagAgain(points) : price.tag(points)} onClick={onAgain}>
            {isBefore ? t("checkAgain") : t("askAgain")}
          </Button>
        )}
      </div>
    </section>
  );
}

type HolderPairProps = { label: string; field: CardField; typed: string | null; echo: string | null };

/** One field as typed, which only this page knows, and as the service returned it. */
function HolderPair({ label, field, typed, echo }: HolderPairProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {typed === null ? (
          <NoValue />
        ) : (
          <bdi
            lang={field === "name" ? "zh-CN" : undefined}
            className={cn("min-w-44", field !== "name" && "mono")}
          >
            {shownCardField(field, typed)}
          </bdi>
        )}
        <span className="text-ink-3">
          {field === "name" && echo !== null ? (
            <bdi lang="zh-CN">{echo}</bdi>
          ) : (
            <MaskedNumber text={echo} isGrouped={field === "accountNo"} />
          )}
        </span>
      </dd>
    </>
  );
}
