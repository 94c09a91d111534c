"use client";

import { useTranslations } from "next-intl";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { useFreeRead } from "#components/usage/usage-read.tsx";
import { Button } from "#components/ui/button.tsx";
import { rateLimitsQuery } from "#lib/client/usage-queries.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";

/** How fast calls leave just now, beside how fast they may: quiet, and always of the same size. */
export function RateLimitStrip() {
  const t = useTranslations("usage.pace");
  const { operation: nameOf } = useCallLabels();
  const { data, error, isBusy, refetch } = useFreeRead(rateLimitsQuery());
  const isStale = error !== null;
  const rates =
    data?.operations ?? OPERATIONS.map((operation) => ({ operation, lastSecond: null, lastMinute: null }));
  return (
    <section className="usage-pace" aria-label={t("label")}>
      <p>
        {t("label")}
        <small>{isStale ? t("failed") : data ? t("limit", { count: data.perSecond }) : "\u00a0"}</small>
      </p>
      <ul>
        {rates.map(({ operation, lastSecond, lastMinute }) => (
          <li key={operation}>
            <span>{nameOf(operation)}</span>
            <b>{isStale || lastSecond === null ? "—" : t("second", { count: lastSecond })}</b>
            <small>{isStale || lastMinute === null ? "\u00a0" : t("minute", { count: lastMinute })}</small>
            <i
              className="usage-meter"
              style={
                {
                  "--share":
                    isStale || !data || lastSecond === null ? 0 : Math.min(1, lastSecond / data.perSecond),
                } as React.CSSProperties
              }
            />
          </li>
        ))}
      </ul>
      {isStale && (
        <Button size="s" icon="refresh" isBusy={isBusy} onClick={refetch}>
          {t("again")}
        </Button>
      )}
    </section>
  );
}
