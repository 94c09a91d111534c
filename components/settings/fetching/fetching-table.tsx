"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { useTimesText } from "#components/display/schedule-line.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { actionsColumn, CARD_LINE, ROW_BUTTON } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { ListSchedule } from "#lib/shared/jobs/schedules.ts";
import { useDayPrice } from "./use-day-price.ts";

type FetchingTableProps = {
  rows: ListSchedule[];
  prices: readonly Price[];
  onEdit: (row: ListSchedule) => void;
};

const Props = createContext<FetchingTableProps | null>(null);

/** The lists of all shops with the times at which they are fetched. */
export function FetchingTable(props: FetchingTableProps) {
  const t = useTranslations("settings.nav");
  const table = useDeskTable({ columns: useColumns(), data: props.rows, rowId });
  return (
    <Props value={props}>
      <DataTable table={table} label={t("fetching")} />
    </Props>
  );
}

const rowId = ({ shopId, list }: ListSchedule) => `${shopId} ${list}`;

/** Cell of a list that is not fetched automatically. */
const NONE = <span className="text-ink-3">–</span>;

type CellProps = { row: { original: ListSchedule } };

function useColumns() {
  const t = useTranslations("schedules");
  return useMemo<DeskColumn<ListSchedule>[]>(
    () => [
      {
        id: "shop",
        meta: {
          label: t("columns.shop"),
          isRowHeader: true,
          lang: "zh-CN",
          className: cn("w-1/5", CARD_LINE),
        },
        cell: ({ row }) => row.original.shopName,
      },
      {
        id: "list",
        meta: { label: t("list"), hasCardLabel: true, className: cn("w-[14%]", CARD_LINE) },
        cell: ({ row }) => t(row.original.list),
      },
      {
        id: "state",
        meta: { label: t("columns.state"), hasCardLabel: true, className: cn("w-[16%]", CARD_LINE) },
        cell: State,
      },
      {
        id: "times",
        meta: {
          label: t("times"),
          hasCardLabel: true,
          className: cn("whitespace-normal", CARD_LINE),
        },
        cell: Times,
      },
      {
        id: "last",
        meta: { label: t("columns.last"), hasCardLabel: true, className: cn("w-[18%]", CARD_LINE) },
        cell: LastFetch,
      },
      actionsColumn(t("columns.actions"), EditCell),
    ],
    [t],
  );
}

function State({ row: { original: row } }: CellProps) {
  const t = useTranslations("schedules");
  const { missing, schedule } = row;
  if (!schedule?.isOn && missing !== null)
    return <StateWord tone="unknown">{t(`missing.${missing}`)}</StateWord>;
  if (!schedule?.isOn)
    return schedule?.isRestored ? (
      <StateWord tone="warn" mark="clock">
        {t("states.restored")}
      </StateWord>
    ) : (
      <StateWord tone="unknown">{t("states.off")}</StateWord>
    );
  const { waitsFor, nextAt, callsToday, mostCalls } = schedule;
  const isHeldUp = waitsFor !== null && waitsFor.pause.by !== "dayBudget";
  return (
    <>
      <StateWord tone={isHeldUp ? "warn" : "ok"} mark={isHeldUp ? "clock" : "ok"}>
        {t(isHeldUp ? "states.waits" : "states.on")}
      </StateWord>
      <SecondLine>{t("callsToday", { calls: callsToday, most: mostCalls })}</SecondLine>
      {waitsFor === null && nextAt !== null && (
        <SecondLine>{t.rich("nextShort", { time: () => <DateTime at={nextAt} /> })}</SecondLine>
      )}
    </>
  );
}

function Times({ row: { original: row } }: CellProps) {
  const timesText = useTimesText();
  const dayPrice = useDayPrice(useContext(Props)?.prices ?? []);
  const { list, schedule } = row;
  if (!schedule?.isOn) return NONE;
  return (
    <>
      {timesText(schedule)}
      <SecondLine>{dayPrice(schedule, [list])}</SecondLine>
    </>
  );
}

function LastFetch({ row: { original: row } }: CellProps) {
  const t = useTranslations("jobs");
  const last = row.schedule?.lastFetch;
  if (!last) return NONE;
  return (
    <>
      <Link className="underline underline-offset-3" href={`/jobs/${last.jobId}`}>
        <DateTime at={last.at} />
      </Link>
      <SecondLine>
        {last.state === "running" ? t("kinds.fetchOrders.running") : t(`state.${last.state}`)}
      </SecondLine>
    </>
  );
}

function EditCell({ row: { original: row } }: CellProps) {
  const t = useTranslations("schedules");
  const props = useContext(Props);
  return (
    <Button
      variant="quiet"
      size="s"
      icon="edit"
      label={t("editNamed", { list: t(row.list), shop: row.shopName })}
      className={ROW_BUTTON}
      onClick={() => props?.onEdit(row)}
    />
  );
}
