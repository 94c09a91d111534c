"use client";

import { useTranslations } from "next-intl";
import type { Lines } from "#components/buyers/lines/use-lines.ts";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import {
  BUYER_EDITIONS,
  ORDERS_PER_CALL,
  type BuyerEdition,
  type KnownBuyers,
} from "#lib/shared/buyers/buyers.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import { MAX_CALLS_PER_SECOND } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { StartError } from "./start-error.tsx";

type RequestPanelProps = {
  lines: Lines;
  /** Orders that cost nothing. */
  known: KnownBuyers;
  /** Usual price of this many orders of this edition. */
  priceOf: (orders: number) => Points | null;
  /** The lookup on the screen is of this very list. */
  isStarted: boolean;
  edition: BuyerEdition;
  isBusy: boolean;
  error: CommandError | null;
  onEdition: (edition: BuyerEdition) => void;
  /** Requests them for this price. */
  onRequest: (cache: CacheMode, price: Points | null) => void;
};

/** The request with its calls, price and least time, and the button that starts it. */
export function RequestPanel({
  lines,
  known,
  priceOf,
  isStarted,
  edition,
  isBusy,
  error,
  onEdition,
  onRequest,
}: RequestPanelProps) {
  const t = useTranslations("buyers.ask");
  const price = usePriceText();
  const { doubts, read, isTooLong, isBehind } = lines;
  const count = read.orders.length;
  const knownCount = known.tids.length;
  const points = priceOf(count - knownCount);
  const isReady = count > 0 && !isTooLong && !lines.isReading && doubts.length === 0;
  return (
    <div className="grid flex-none gap-3 border-t border-line px-gutter pt-4 pb-5">
      <div className="field">
        <span className="field-label">{t("edition")}</span>
        <Segmented
          label={t("edition")}
          isWide
          value={edition}
          options={BUYER_EDITIONS.map((value) => ({ value, label: t(`editions.${value}`) }))}
          onChange={onEdition}
        />
        <p className="field-hint">{t(`about.${edition}`)}</p>
      </div>
      {isTooLong && (
        <Note tone="bad" role="alert">
          {t("tooLong")}
        </Note>
      )}
      {error && error.code !== "notSignedIn" && <StartError error={error} text={lines.text} />}
      <div className="grid gap-2 phone:[&>.btn]:h-11">
        <Plan lines={lines} known={known} isStarted={isStarted} points={points} />
        <Button
          variant="primary"
          size="l"
          price={price.tag(points)}
          isBusy={isBusy}
          disabled={(!isReady || isStarted) && !isBusy}
          onClick={() => !isBehind && onRequest("default", points)}
        >
          <span className="min-w-0 flex-1">{t("ask")}</span>
        </Button>
        {knownCount > 0 && isReady && !isBusy && (
          <Button
            size="l"
            price={price.tag(priceOf(count))}
            onClick={() => !isBehind && onRequest("bypass", priceOf(count))}
          >
            <span className="min-w-0 flex-1">{t("askAll")}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

type PlanProps = Pick<RequestPanelProps, "lines" | "known" | "isStarted"> & { points: Points | null };

/** Orders to request, their calls and least time, and what is left out or free. */
function Plan({ lines: { doubts, read }, known, isStarted, points }: PlanProps) {
  const t = useTranslations("buyers.ask");
  const { billing } = usePriceText();
  const clockTime = useClockTime();
  const count = read.orders.length;
  const knownCount = known.tids.length;
  const rest = count - knownCount;
  const calls = Math.ceil(rest / ORDERS_PER_CALL);
  // The first calls leave at once.
  const seconds = Math.floor((calls - 1) / MAX_CALLS_PER_SECOND);
  return (
    <div role="status" className="text-table text-ink-2">
      <p>
        {isStarted
          ? t("asked")
          : count === 0
            ? t("none")
            : t.rich(knownCount > 0 ? "planKnown" : "plan", {
                count,
                rest,
                calls,
                b: (chunks) => <b className="text-ink">{chunks}</b>,
              })}
        {!isStarted && seconds > 0 && ` · ${t("least", { seconds })}`}
      </p>
      {!isStarted && known.asOf !== null && knownCount > 0 && (
        <p className="text-meta">{t("known", { count: knownCount, time: clockTime(known.asOf) })}</p>
      )}
      {!isStarted && calls > 0 && points === null && (
        <p className="text-meta text-ink-3">{billing("buyerOpenId")}</p>
      )}
      {!isStarted && calls > 0 && points !== null && points.high !== null && (
        <p className="text-meta text-ink-3">{t("most", { points: points.high })}</p>
      )}
      {doubts.length > 0 && (
        <p className="text-meta text-warn-ink">{t("doubtful", { count: doubts.length })}</p>
      )}
      {read.repeatedCount > 0 && (
        <p className="text-meta text-ink-3">{t("repeated", { count: read.repeatedCount })}</p>
      )}
    </div>
  );
}
