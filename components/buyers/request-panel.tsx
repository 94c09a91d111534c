"use client";

import { useTranslations } from "next-intl";
import type { Lines } from "#components/buyers/lines/use-lines.ts";
import { BeginError } from "#components/buyers/run/begin-error.tsx";
import type { BuyerRequest } from "#components/buyers/run/begin-run.ts";
import { type PackPrice, priceOfOrders } from "#components/buyers/run/run-price.ts";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import {
  BUYER_EDITIONS,
  ORDERS_PER_CALL,
  ORDERS_PER_RUN,
  type BuyerEdition,
} from "#lib/shared/buyers/buyers.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";

type RequestPanelProps = {
  lines: Lines;
  request: BuyerRequest;
  /** Usual price of a call of this edition. */
  priceOf: PackPrice;
  /** The run on the screen is about this very request. */
  isAsked: boolean;
  edition: BuyerEdition;
  isBusy: boolean;
  error: CommandError | null;
  onEdition: (edition: BuyerEdition) => void;
  onRequest: (cache: CacheMode) => void;
};

/** The request with its number of calls and price, and the button that sends it. */
export function RequestPanel({
  lines,
  request,
  priceOf,
  isAsked,
  edition,
  isBusy,
  error,
  onEdition,
  onRequest,
}: RequestPanelProps) {
  const t = useTranslations("buyers.ask");
  const price = usePriceText();
  const clockTime = useClockTime();
  const sentences = useSentences();
  const rest = request.orders.length;
  const known = request.known.length;
  const count = rest + known;
  const calls = Math.ceil(rest / ORDERS_PER_CALL);
  const points = priceOfOrders(rest, priceOf);
  const mayAskAll = known + request.kept.length > 0 && request.all.length <= ORDERS_PER_RUN && !isBusy;
  const tooMany = count - ORDERS_PER_RUN;
  const isDoubtful = lines.doubts.length > 0;
  const isReady = count > 0 && tooMany <= 0 && !isAsked && !isDoubtful;
  const isOver = !isBusy && (isAsked || (count === 0 && request.kept.length > 0));
  const aside = sentences(
    lines.read.repeatedCount > 0 && t("repeated", { count: lines.read.repeatedCount }),
    !isOver && !isBusy && request.kept.length > 0 && t("kept", { count: request.kept.length }),
  );
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
      {tooMany > 0 && (
        <Note tone="bad" role="alert">
          {t("tooMany", { count, most: ORDERS_PER_RUN, over: tooMany })}
        </Note>
      )}
      {error && error.code !== "notSignedIn" && <BeginError error={error} text={lines.text} />}
      <div className="grid gap-2 phone:[&>.btn]:h-11">
        <div role="status" className="text-table text-ink-2">
          <p>
            {isOver
              ? t(count > 0 ? "asked" : "askedAll")
              : count === 0
                ? t("none")
                : t.rich(known > 0 ? "planKnown" : "plan", {
                    count,
                    rest,
                    calls,
                    b: (chunks) => <b className="text-ink">{chunks}</b>,
                  })}
          </p>
          {!isOver && known > 0 && request.knownAsOf !== null && (
            <p className="text-meta">{t("known", { count: known, time: clockTime(request.knownAsOf) })}</p>
          )}
          {!isOver && calls > 0 && points === null && (
            <p className="text-meta text-ink-3">{price.billing("buyerOpenId")}</p>
          )}
          {isDoubtful && (
            <p className="text-meta text-warn-ink">{t("doubtful", { count: lines.doubts.length })}</p>
          )}
          {aside !== "" && <p className="text-meta text-ink-3">{aside}</p>}
        </div>
        <Button
          variant="primary"
          size="l"
          price={price.tag(points)}
          isBusy={isBusy}
          disabled={!isReady && !isBusy}
          onClick={() => !lines.isBehind && onRequest("default")}
        >
          <span className="min-w-0 flex-1">{t("ask")}</span>
        </Button>
        {mayAskAll && !isDoubtful && (
          <Button
            size="l"
            price={price.tag(priceOfOrders(request.all.length, priceOf))}
            onClick={() => !lines.isBehind && onRequest("bypass")}
          >
            <span className="min-w-0 flex-1">{t("askAll")}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
