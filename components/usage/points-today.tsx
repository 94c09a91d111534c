"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { Link } from "#components/ui/link.tsx";
import { PAID_EVENT } from "#lib/client/paid-request.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type { PointsToday as Today } from "#lib/shared/calls/budgets.ts";
import { likelyPoints } from "#lib/shared/calls/points.ts";

const STATES = { warned: { tone: "warn", mark: "alert" }, spent: { tone: "bad", mark: "no" } } as const;
/** Page that ends the doubt about the points. */
const CURES = {
  counting: "/settings/prices",
  unpriced: "/settings/prices",
  maybeCharged: "/usage/maybe-charged",
};
const LOOK =
  // Wide enough for most figures, so that its neighbours don't move.
  "inline-flex h-control min-w-44 items-center gap-2 rounded-m px-2 text-table whitespace-nowrap text-ink-2";

/** Cost of the day, updated after each response, with the day's limit and a warning about budgets nearly used up. */
export function PointsToday({ atFirst, isAdmin }: { atFirst: Today; isAdmin: boolean }) {
  const t = useTranslations("shell.today");
  const [today, setToday] = useState(atFirst);

  useEffect(() => {
    let last = 0;
    // A failure keeps the figures; of several requests in progress the last one counts.
    async function renew() {
      if (document.visibilityState !== "visible") return;
      const own = ++last;
      const found = await fetchJson<Today>("/api/usage/today").catch(() => null);
      if (found !== null && own === last) setToday(found);
    }
    const mounted = new AbortController();
    window.addEventListener(PAID_EVENT, renew, mounted);
    document.addEventListener("visibilitychange", renew, mounted);
    return () => {
      last = -1;
      mounted.abort();
    };
  }, []);

  const { points, doubt, level, allowed, callsLeft, ownLeft } = today;
  const isWarned = level === "warned" || level === "spent";
  const spent = doubt === null ? "points" : "about";
  const figures = { points: likelyPoints(points) };
  const why = doubt === null ? undefined : t(`doubt.${doubt}`);
  const text = (
    <>
      {allowed === null ? t(spent, figures) : t(`of.${spent}`, { ...figures, allowed })}
      {callsLeft !== null && ` · ${t("callsLeft", { count: callsLeft })}`}
      {ownLeft !== null && ` · ${t("ownLeft", { count: ownLeft })}`}
      {isWarned && <StateWord {...STATES[level]}>{t(level)}</StateWord>}
    </>
  );
  const look = { title: why, children: text };
  if (!isAdmin) return <span {...look} className={LOOK} />;
  const href = isWarned ? "/usage/budgets" : doubt === null ? "/usage" : CURES[doubt];
  return <Link {...look} className={`${LOOK} hover:bg-pressed hover:no-underline`} href={href} />;
}
