"use client";

import { useTranslations } from "next-intl";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { useFreeRead } from "#components/usage/usage-read.tsx";
import { Button } from "#components/ui/button.tsx";
import { rateLimitsQuery } from "#lib/client/usage-queries.ts";
import type { Operation, RateLimits } from "#lib/shared/calls/operations.ts";

/**
 * Calls of the last second against the limit, and of the last minute: of each operation called, or of all together
 * where they share one limit. Nothing without calls.
 */
export function RateLimitStrip() {
  const t = useTranslations("usage.pace");
  const { data, error, isBusy, refetch } = useFreeRead(rateLimitsQuery());
  const limits = error === null ? data : undefined;
  const rates = limits ? callRates(limits) : [];
  if (error === null && rates.length === 0) return null;
  return (
    <section
      className={
        "flex min-h-13 flex-none items-center gap-5 overflow-hidden border-t border-line bg-canvas px-gutter " +
        "text-meta phone:h-auto phone:flex-wrap phone:py-3"
      }
      aria-label={t("label")}
    >
      <p className="w-[136px] flex-none font-label text-ink-2 phone:w-auto phone:flex-1">
        {t("label")}
        <span className="block truncate font-text text-ink-3">
          {limits ? t(`limit.${limits.scope}`, { count: limits.perSecond }) : t("failed")}
        </span>
      </p>
      <ul
        className={
          "grid min-w-0 flex-1 auto-cols-fr grid-flow-col gap-4 " +
          "phone:grid-flow-row phone:flex-[1_0_100%] phone:grid-cols-1 phone:gap-3"
        }
      >
        {rates.map((rate) => (
          <Rate key={rate.operation} {...rate} perSecond={limits?.perSecond} />
        ))}
      </ul>
      {error !== null && (
        <Button size="s" icon="refresh" isBusy={isBusy} onClick={refetch}>
          {t("again")}
        </Button>
      )}
    </section>
  );
}

type CallRate = { operation: Operation | "all"; lastSecond: number; lastMinute: number };

function callRates({ scope, operations }: RateLimits): CallRate[] {
  const rates = operations.filter(({ lastMinute }) => lastMinute > 0);
  if (scope === "operation" || rates.length === 0) return rates;
  const sum = (key: "lastSecond" | "lastMinute") => rates.reduce((total, rate) => total + rate[key], 0);
  return [{ operation: "all", lastSecond: sum("lastSecond"), lastMinute: sum("lastMinute") }];
}

type RateProps = CallRate & { perSecond: number | undefined };

/** Rate of one operation, or of all: calls of the last second and minute, and the used share of the limit. */
function Rate({ operation, lastSecond, lastMinute, perSecond }: RateProps) {
  const t = useTranslations("usage.pace");
  const { operation: nameOf } = useCallLabels();
  const share = perSecond === undefined ? 0 : Math.min(1, lastSecond / perSecond);
  return (
    <li
      className={
        "grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 phone:grid-cols-[minmax(0,1fr)_auto_128px]"
      }
    >
      <span className="text-ink-2">{operation === "all" ? t("all") : nameOf(operation)}</span>
      <b className="font-label text-ink phone:text-right">{t("second", { count: lastSecond })}</b>
      <span className="truncate text-ink-3 phone:col-start-2 phone:row-start-1 not-phone:col-span-full">
        {t("minute", { count: lastMinute })}
      </span>
      <i className="col-span-full h-0.5 overflow-hidden rounded-[1px] bg-pressed phone:mt-0.5">
        <i className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </i>
    </li>
  );
}
