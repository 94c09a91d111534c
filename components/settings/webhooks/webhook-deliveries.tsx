"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord, type StateTone } from "#components/display/state-word.tsx";
import { CARD_LINE } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { WebhookDelivery } from "#lib/shared/webhooks/webhooks.ts";

const TONES: Record<WebhookDelivery["state"], StateTone> = { waiting: "warn", sent: "ok", failed: "bad" };
const SHOWN = ["latest", "failed"] as const;

type WebhookDeliveriesProps = {
  deliveries: Record<(typeof SHOWN)[number], WebhookDelivery[]>;
  onResend: (delivery: WebhookDelivery) => void;
};

/** Recent deliveries, or those that failed: why, and again by a press. */
export function WebhookDeliveries({ deliveries, onResend }: WebhookDeliveriesProps) {
  const t = useTranslations("webhooks.history");
  const [shown, setShown] = useState<(typeof SHOWN)[number]>("latest");
  const table = useDeskTable({ columns: useColumns(onResend), data: deliveries[shown], rowId });
  return (
    <section className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 px-gutter pt-6 pb-2">
        <h2 className="text-base font-label">{t("title")}</h2>
        <Segmented
          label={t("show")}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t(value) }))}
          onChange={setShown}
        />
      </div>
      {deliveries[shown].length === 0 ? (
        <p className="px-gutter pb-6 text-table text-ink-2">
          {t(shown === "latest" ? "none" : "noneFailed")}
        </p>
      ) : (
        <>
          <DataTable table={table} label={t("title")} />
          <p className="px-gutter py-3 text-meta text-ink-3">{t("kept")}</p>
        </>
      )}
    </section>
  );
}

const rowId = ({ id }: WebhookDelivery) => id;

function useColumns(onResend: WebhookDeliveriesProps["onResend"]) {
  const t = useTranslations("webhooks");
  return useMemo<DeskColumn<WebhookDelivery>[]>(
    () => [
      {
        id: "at",
        meta: { label: t("history.columns.at"), widthPx: 128, className: CARD_LINE },
        cell: ({ row }) => <DateTime at={row.original.at} />,
      },
      {
        id: "webhook",
        meta: { label: t("history.columns.webhook"), hasCardLabel: true, className: cn("w-1/6", CARD_LINE) },
        cell: ({ row }) => <bdi>{row.original.webhook.name}</bdi>,
      },
      {
        id: "event",
        meta: { label: t("history.columns.event"), hasCardLabel: true, className: cn("w-1/5", CARD_LINE) },
        cell: ({ row }) => t(`events.${row.original.event}`),
      },
      {
        id: "state",
        meta: {
          label: t("history.columns.state"),
          hasCardLabel: true,
          className: cn("whitespace-normal", CARD_LINE),
        },
        cell: ({ row }) => <Result delivery={row.original} />,
      },
      {
        id: "actions",
        meta: {
          label: t("history.columns.actions"),
          isLabelHidden: true,
          widthPx: 152,
          className: cn("text-right", CARD_LINE),
        },
        cell: ({ row: { original: delivery } }) =>
          delivery.state !== "waiting" && (
            <Button variant="quiet" size="s" onClick={() => onResend(delivery)}>
              {t("resend")}
              <span className="sr-only">
                {" "}
                {t(`events.${delivery.event}`)} {delivery.webhook.name}
              </span>
            </Button>
          ),
      },
    ],
    [t, onResend],
  );
}

function Result({ delivery: { state, tries, dueAt, status, problem, said } }: { delivery: WebhookDelivery }) {
  const t = useTranslations("webhooks");
  return (
    <>
      <StateWord tone={TONES[state]}>{t(`history.states.${state}`)}</StateWord>
      {(problem || status !== null) && (
        <SecondLine>
          {problem && `${t(`problems.${problem}`)} `}
          {status !== null && t("history.status", { status })}
          {problem && said && <bdi className="ml-1">{said}</bdi>}
        </SecondLine>
      )}
      {dueAt !== null && (
        <SecondLine>
          {t.rich("history.retrying", { count: tries, time: () => <DateTime at={dueAt} /> })}
        </SecondLine>
      )}
    </>
  );
}
