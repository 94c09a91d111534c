"use client";

import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import type { UsageSum } from "#lib/shared/usage/usage.ts";

type UsageFiguresProps = { total: UsageSum | null; maybeHref: string };

/** What the days come to. What is not known stands beside what is: as an interval, never as 0. */
export function UsageFigures({ total, maybeHref }: UsageFiguresProps) {
  const t = useTranslations("usage.overview.figures");
  const number = useFormatter().number;
  const open = total === null ? 0 : total.maybeCalls + total.unreportedCalls;
  return (
    <section className="usage-figures" aria-label={t("label")} aria-busy={total === null || undefined}>
      <Figure
        label={t("points")}
        value={total && number(total.points)}
        below={total && (open === 0 ? t("exact") : <MorePoints total={total} />)}
      />
      <Figure label={t("calls")} value={total && number(total.calls)} />
      <Figure
        label={t("maybe")}
        value={total && number(total.maybeCalls)}
        below={
          total &&
          total.maybeCalls > 0 && (
            <Link href={maybeHref} prefetch={false}>
              {t("settle")}
            </Link>
          )
        }
      />
      <Figure label={t("unreported")} value={total && number(total.unreportedCalls)} />
      <Figure
        label={t("savedAsks")}
        value={total && number(total.savedAsks)}
        below={total && t("savedHow")}
      />
      <Figure
        label={t("savedPoints")}
        value={total && number(total.savedPoints)}
        below={total && total.savedUnpriced > 0 && t("unpriced", { count: total.savedUnpriced })}
      />
    </section>
  );
}

/** The most that calls of unknown cost add: dashed, for it is not known. */
function MorePoints({ total: { morePoints } }: { total: UsageSum }) {
  const t = useTranslations("usage.overview.figures");
  const number = useFormatter().number;
  return (
    <span className="usage-open">
      {morePoints === null ? t("moreUnknown") : t("more", { count: number(morePoints) })}
    </span>
  );
}

function Figure({ label, value, below }: { label: string; value: string | null; below?: ReactNode }) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd className="usage-figure">{value ?? <i className="skeleton" />}</dd>
      <dd className="usage-below">{below}</dd>
    </dl>
  );
}
