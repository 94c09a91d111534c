"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { FIRST_RUN_STEPS, type FirstRunStep } from "#lib/shared/settings/connection.ts";

/** Where each step is done; the address comes from the environment alone. */
const PLACES: Record<FirstRunStep, string | null> = {
  address: null,
  token: "#token",
  probe: "#probe",
  shop: "/settings/shops",
  page: "/orders/pending",
};

/** The way from nothing to the first page, each step ticked by what is so. Open until it is done; in practice it waits folded. */
export function FirstRun({
  done,
  points,
  isSandbox,
}: {
  done: Record<FirstRunStep, boolean>;
  points: number | null;
  isSandbox: boolean;
}) {
  const t = useTranslations("settings.start");
  const price = usePriceText().tag(points);
  const count = FIRST_RUN_STEPS.filter((step) => done[step]).length;
  const isOver = count === FIRST_RUN_STEPS.length;
  const next = FIRST_RUN_STEPS.find((step) => !done[step]);
  return (
    <details className="first-run" open={!isOver && !isSandbox}>
      <summary>
        <Icon name="down" />
        {t("title")}
        <span>{isSandbox ? t("sandbox") : t("count", { count, all: FIRST_RUN_STEPS.length })}</span>
      </summary>
      <ol>
        {FIRST_RUN_STEPS.map((step) => (
          <li key={step} className={done[step] ? "is-done" : undefined}>
            <Icon name={done[step] ? "ok" : "none"} />
            <p>
              <b>{t(`steps.${step}.title`)}</b>{" "}
              <span className="sr-only">{t(done[step] ? "done" : "open")}</span>
              <br />
              {t(`steps.${step}.body`)}
            </p>
            <span className="setting-acts">
              <span className={step === "probe" || step === "page" ? "price" : undefined}>
                {t(`steps.${step}.cost`, { price })}
              </span>
              {!isSandbox && !done[step] && PLACES[step] !== null && (
                <Link
                  className={buttonClass({ size: "s", variant: step === next ? "primary" : undefined })}
                  href={PLACES[step]}
                  prefetch={false}
                >
                  {t(`steps.${step}.act`)}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
