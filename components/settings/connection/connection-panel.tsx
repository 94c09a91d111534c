"use client";

import { useTranslations } from "next-intl";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { SettingRow } from "#components/settings/setting-row.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import {
  type Connection,
  FIRST_RUN_STEPS,
  type FirstRunStep,
  type ProbeReply,
} from "#lib/shared/settings/connection.ts";
import { ConnectionOperations } from "./connection-operations.tsx";
import { ConnectionProbe } from "./connection-probe.tsx";
import { ConnectionToken } from "./connection-token.tsx";

type Props = {
  connection: Connection;
  actions: {
    replace: SettingAction<{ lastFour: string }>;
    remove: SettingAction;
    probe: SettingAction<ProbeReply>;
  };
};

/** The way to the service: address, token, what each operation last said, and the first live run until it is done. */
export function ConnectionPanel({ connection, actions }: Props) {
  const t = useTranslations("settings.connection");
  const { address, isSandbox, token, operations, done, pendingPoints } = connection;
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <FirstRun done={done} points={pendingPoints} isSandbox={isSandbox} />
        <SettingRow title={t("address.title")} body={t("address.body")} id="address">
          <p className="mono">{address}</p>
          <p>{t(isSandbox ? "address.sandbox" : "address.live")}</p>
        </SettingRow>
        <ConnectionToken token={token} replace={actions.replace} remove={actions.remove} />
        <ConnectionProbe points={pendingPoints} source={token.source} probe={actions.probe} />
        <ConnectionOperations operations={operations} />
      </div>
    </>
  );
}

/** Where each step is done; the address comes from the environment alone. */
const PLACES: Record<FirstRunStep, string | null> = {
  address: null,
  token: "#token",
  probe: "#probe",
  shop: "/settings/shops",
  page: "/orders/pending",
};

/** The way from nothing to the first page, each step ticked by what is so. Open until it is done; in practice it waits folded. */
function FirstRun({
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
