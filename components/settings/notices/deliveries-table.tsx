"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord, type StateTone } from "#components/display/state-word.tsx";
import { CARD_LINE } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { NoticeDelivery } from "#lib/shared/notices/notices.ts";

const TONES: Record<NoticeDelivery["state"], StateTone> = {
  waiting: "warn",
  held: "calm",
  sent: "ok",
  failed: "bad",
};

/** Recent notices: recipient, event, and why one did not arrive. */
export function DeliveriesTable({ deliveries }: { deliveries: NoticeDelivery[] }) {
  const t = useTranslations("notices");
  const table = useDeskTable({ columns: useColumns(), data: deliveries, rowId });
  return (
    <section className="border-t border-line">
      <h2 className="px-gutter pt-6 pb-2 text-base font-label">{t("history.title")}</h2>
      {deliveries.length === 0 ? (
        <p className="px-gutter pb-6 text-table text-ink-2">{t("history.none")}</p>
      ) : (
        <>
          <DataTable table={table} label={t("history.title")} />
          <p className="px-gutter py-3 text-meta text-ink-3">{t("history.kept")}</p>
        </>
      )}
    </section>
  );
}

const rowId = ({ id }: NoticeDelivery) => String(id);

function useColumns() {
  const t = useTranslations("notices");
  return useMemo<DeskColumn<NoticeDelivery>[]>(
    () => [
      {
        id: "at",
        meta: { label: t("history.columns.at"), widthPx: 128, className: CARD_LINE },
        cell: ({ row }) => <DateTime at={row.original.at} />,
      },
      {
        id: "target",
        meta: { label: t("history.columns.target"), hasCardLabel: true, className: cn("w-1/5", CARD_LINE) },
        cell: ({ row }) => <bdi>{row.original.target}</bdi>,
      },
      {
        id: "event",
        meta: { label: t("history.columns.event"), hasCardLabel: true, className: cn("w-1/4", CARD_LINE) },
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
    ],
    [t],
  );
}

function Result({ delivery: { state, tries, problem, said } }: { delivery: NoticeDelivery }) {
  const t = useTranslations("notices");
  return (
    <>
      <StateWord tone={TONES[state]}>{t(`history.states.${state}`)}</StateWord>
      {problem && (
        <SecondLine>
          {t(`problems.${problem}`)}
          {said && <bdi className="ml-1">{said}</bdi>}
        </SecondLine>
      )}
      {state === "waiting" && tries > 0 && <SecondLine>{t("history.retrying", { count: tries })}</SecondLine>}
    </>
  );
}
