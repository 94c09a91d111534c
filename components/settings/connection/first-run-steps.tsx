"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Link } from "#components/ui/link.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { FIRST_RUN_AWAY, FIRST_RUN_STEPS, type FirstRunStep } from "#lib/shared/settings/connection.ts";

/** Page of each step; the URL of the service comes only from the environment. */
const PLACES: Record<Exclude<FirstRunStep, "address">, string> = {
  token: "/settings/connection?add",
  probe: "#probe",
  shop: "/settings/shops?add",
  pageBase: "#probe",
  page: "/orders/pending",
  statuses: "/settings/statuses",
  chargeRule: "/settings/prices",
  budget: "/usage/budgets?add",
  colleague: "/settings/people?add",
};

const PAID: readonly FirstRunStep[] = ["probe", "pageBase", "page"];

/** Steps from nothing to the first page, ticked by facts. Open until all are done; folded in practice. */
export function FirstRun({
  done,
  points,
  isSandbox,
}: {
  done: Record<FirstRunStep, boolean>;
  points: Record<"probe" | "page", Points | null>;
  isSandbox: boolean;
}) {
  const t = useTranslations("settings.start");
  const [isAway, setAway] = useState(false);
  const { tag } = usePriceText();
  const oneOrTwoCalls = useTranslations("settings.price")("oneOrTwoCalls", { price: tag(points.page) });
  const count = FIRST_RUN_STEPS.filter((step) => done[step]).length;
  const isOver = count === FIRST_RUN_STEPS.length;
  const next = FIRST_RUN_STEPS.find((step) => !done[step]);
  const putAway = () => {
    rememberChoice(FIRST_RUN_AWAY, "away");
    setAway(true);
  };
  return (
    <details id="first-run" className="group border-b border-line" open={!isOver && !isSandbox}>
      <summary
        className={
          "flex min-h-11 list-none items-center gap-2 px-gutter font-strong hover:bg-hover " +
          "[&::-webkit-details-marker]:hidden"
        }
      >
        <Icon name="down" className="-rotate-90 text-ink-3 group-open:rotate-none" />
        {t("title")}
        <span className="text-table font-text text-ink-3">
          {isSandbox ? t("sandbox") : t("count", { count, all: FIRST_RUN_STEPS.length })}
        </span>
      </summary>
      <ol className="px-gutter pb-3">
        {FIRST_RUN_STEPS.map((step) => (
          <li
            key={step}
            className={
              "grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-line py-2.5 text-table " +
              "not-first:border-t phone:grid-cols-[16px_minmax(0,1fr)]"
            }
          >
            <Icon
              name={done[step] ? "ok" : "none"}
              className={cn("mt-0.5", done[step] ? "text-ok-mark" : "text-unknown-mark")}
            />
            <p className="max-w-[640px] text-ink-2">
              <b className="font-label">{t(`steps.${step}.title`)}</b>{" "}
              <span className="sr-only">{t(done[step] ? "done" : "open")}</span>
              <br />
              {t(`steps.${step}.body`)}
            </p>
            <span
              className={
                "flex min-w-0 items-center gap-x-3 gap-y-2 text-meta leading-5 text-ink-3 " +
                "phone:col-start-2 phone:flex-wrap"
              }
            >
              <span className={PAID.includes(step) ? "price" : undefined}>
                {step === "pageBase"
                  ? oneOrTwoCalls
                  : t(`steps.${step}.cost`, { price: tag(step === "probe" ? points.probe : points.page) })}
              </span>
              {!isSandbox && !done[step] && step !== "address" && (
                <StepLink href={PLACES[step]} isNext={step === next}>
                  {t(`steps.${step}.act`)}
                </StepLink>
              )}
            </span>
          </li>
        ))}
      </ol>
      {!isSandbox && !isOver && (
        <p className="px-gutter pb-3 text-meta text-ink-3">
          {isAway ? (
            t("away")
          ) : (
            <>
              {t("landing")}{" "}
              <Button variant="quiet" size="s" onClick={putAway}>
                {t("putAway")}
              </Button>
            </>
          )}
        </p>
      )}
    </details>
  );
}

/** Link straight to the control: on the same page the browser itself focuses it. */
function StepLink({ href, isNext, children }: { href: string; isNext: boolean; children: ReactNode }) {
  const look = buttonClass({
    size: "s",
    variant: isNext ? "primary" : undefined,
    className: "phone:min-h-(--touch) phone:px-4",
  });
  const Anchor = href.startsWith("#") ? "a" : Link;
  return (
    <Anchor className={look} href={href}>
      {children}
    </Anchor>
  );
}
