"use client";

import { useTranslations } from "next-intl";
import { PurposeField } from "#components/cards/form/purpose-field.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { mayHaveStarted } from "#lib/client/jobs/use-list-job.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { expectedPoints, MAX_CALLS_PER_SECOND, type Price } from "#lib/shared/calls/operations.ts";
import { type Points, sumPoints } from "#lib/shared/calls/points.ts";
import type { ReadCardRow } from "#lib/shared/cards/card-rows.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";
import type { InputRows } from "./use-input-rows.ts";
import type { KnownRows } from "./use-known-cards.ts";

export type PurposeIssue = "purposeMissing" | "purposeNamesHolder" | "purposeNamesPerson";

type StartPanelProps = {
  input: InputRows;
  known: KnownRows;
  purpose: string;
  purposes: readonly Purpose[];
  purposeIssue: PurposeIssue | null;
  onPurpose: (purpose: string) => void;
  prices: readonly Price[];
  /** Checks that one person may make a day. */
  perDay: number;
  hasToken: boolean;
  /** The list on the screen has these very cards. */
  isStarted: boolean;
  /** The list on the screen is done. */
  isOver: boolean;
  isBusy: boolean;
  error: CommandError | null;
  /** Starts the list for this price; `bypass` also pays for cards with a cached result. */
  onStart: (cache: CacheMode, price: Points | null) => void;
};

/** The purpose, and what stays in view on a desk: the cards to send with their price and least time, and the button. */
export function StartPanel(props: StartPanelProps) {
  const { input, known, purpose, purposes, purposeIssue, onPurpose, prices, hasToken, isStarted, isBusy } =
    props;
  const t = useTranslations("cards");
  const price = usePriceText();
  const { read, sent, doubtful, isBehind } = input;
  const single = sent.filter(({ state }) => state !== "repeated");
  const paid = single.filter((row) => !known.rows.has(row));
  const points = listPoints(paid, prices);
  const isSendable =
    sent.length > 0 && doubtful.length === 0 && !read.isTooLong && !input.isReading && hasToken;
  const isReady = isSendable && !isStarted;
  return (
    <>
      <div className="grid flex-none gap-3 border-t border-line px-gutter pt-4 pb-5">
        {!hasToken && (
          <Note tone="warn" title={t("noToken.title")}>
            {t.rich("noToken.body", { a: (chunks) => <Link href="/settings/connection">{chunks}</Link> })}
          </Note>
        )}
        <PurposeField
          value={purpose}
          purposes={purposes}
          error={purposeIssue === null ? undefined : t(`errors.${purposeIssue}`)}
          onChange={onPurpose}
        />
      </div>
      <div
        className={
          "sticky bottom-0 z-10 grid flex-none gap-3 border-t border-line bg-surface px-gutter pt-3 pb-5 " +
          "phone:static phone:border-t-0 phone:pt-0"
        }
      >
        <StartError error={props.error} />
        {doubtful.length > 0 && (
          <Note
            tone="warn"
            role="status"
            className="flex-wrap [&>div]:basis-45"
            title={t("list.doubtful", { count: doubtful.length })}
            action={
              <Button size="s" className="phone:h-11" onClick={input.accept}>
                {t("list.accept", { count: doubtful.length })}
              </Button>
            }
          />
        )}
        <div className="grid gap-2 phone:[&>.btn]:h-11">
          <Plan
            {...props}
            paidCount={paid.length}
            knownCount={single.length - paid.length}
            repeatedCount={sent.length - single.length}
            points={points}
            allPoints={isSendable && !isBusy ? listPoints(single, prices) : undefined}
          />
          <Button
            variant="primary"
            size="l"
            price={sent.length === 0 ? undefined : price.tag(points)}
            isBusy={isBusy}
            disabled={!isReady && !isBusy}
            onClick={() => !isBehind && props.onStart("default", points)}
          >
            <span className="min-w-0 flex-1">{t("list.start", { count: sent.length })}</span>
          </Button>
        </div>
      </div>
    </>
  );
}

/** Usual price of checking these cards; null while that of a level is unknown. */
function listPoints(rows: readonly ReadCardRow[], prices: readonly Price[]): Points | null {
  return sumPoints(rows.map(({ level }) => expectedPoints(prices, "bankCard", String(level))));
}

type PlanProps = StartPanelProps & {
  paidCount: number;
  knownCount: number;
  repeatedCount: number;
  points: Points | null;
  /** Usual price if cards with a cached result are paid for again; undefined while that is not offered. */
  allPoints: Points | null | undefined;
};

/** Cards to check, the least time, and what is left out or free. */
function Plan({ input, known, isStarted, isOver, perDay, points, allPoints, onStart, ...counts }: PlanProps) {
  const t = useTranslations("cards.list");
  const price = usePriceText();
  const clockTime = useClockTime();
  const { read, sent } = input;
  const { paidCount, knownCount, repeatedCount } = counts;
  // The first calls leave at once.
  const seconds = Math.floor((paidCount - 1) / MAX_CALLS_PER_SECOND);
  const errorCount = read.rows.length - sent.length;
  const already = knownCount > 0 && known.asOf !== null && (
    <p className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span>{t("already", { count: knownCount, time: clockTime(known.asOf) })}</span>
      {allPoints !== undefined && (
        <Button
          size="s"
          className="phone:h-11"
          price={price.tag(allPoints)}
          onClick={() => !input.isBehind && onStart("bypass", allPoints)}
        >
          {t("startAll")}
        </Button>
      )}
    </p>
  );
  if (isStarted)
    return (
      <div role="status" className="grid gap-2 text-table text-ink-2">
        <p>{t("started")}</p>
        {isOver && already}
      </div>
    );
  return (
    <div role="status" className="text-table text-ink-2 [&>p+p]:text-meta">
      <p>
        {sent.length === 0
          ? t("none")
          : t.rich(knownCount > 0 ? "planKnown" : "plan", {
              count: sent.length,
              rest: paidCount,
              b: (chunks) => <b className="text-ink">{chunks}</b>,
            })}
        {seconds > 0 && ` · ${t("least", { seconds })}`}
      </p>
      {already}
      {repeatedCount > 0 && <p>{t("repeated", { count: repeatedCount })}</p>}
      {errorCount > 0 && <p className="text-warn-ink">{t("leftOut", { count: errorCount })}</p>}
      {paidCount > perDay && <p className="text-warn-ink">{t("overDay", { perDay })}</p>}
      {sent.length > 0 && <p className="text-ink-3">{t("perDay", { perDay })}</p>}
      {paidCount > 0 && points !== null && points.high !== null && (
        <p className="text-ink-3">{t("most", { points: points.high })}</p>
      )}
      {paidCount > 0 && points === null && <p className="text-ink-3">{price.billing("bankCard")}</p>}
    </div>
  );
}

/** Error of starting a list; the rows stay. */
function StartError({ error }: { error: CommandError | null }) {
  const t = useTranslations("cards.list");
  const errorText = useErrorText();
  const sentences = useSentences();
  if (error === null || error.code === "notSignedIn") return null;
  return (
    <Note tone="bad" role="alert">
      {sentences(errorText(error), t(mayHaveStarted(error) ? "mayHaveStarted" : "nothingSent"))}
    </Note>
  );
}
