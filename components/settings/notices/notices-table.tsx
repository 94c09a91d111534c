"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { StateWord } from "#components/display/state-word.tsx";
import { CARD_LINE } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { NOTICE_EVENTS, type NoticeRecipient } from "#lib/shared/notices/notices.ts";

export type NoticeAct = "test" | "edit" | "remove";

type NoticesTableProps = {
  targets: NoticeRecipient[];
  /** Recipient whose test is in progress. */
  testing: string | null;
  onChoose: (act: NoticeAct, target: NoticeRecipient) => void;
};

export function NoticesTable({ targets, testing, onChoose }: NoticesTableProps) {
  const t = useTranslations("notices");
  const table = useDeskTable({ columns: useColumns(testing, onChoose), data: targets, rowId });
  return <DataTable table={table} label={t("title")} />;
}

const rowId = ({ id }: NoticeRecipient) => id;

function useColumns(testing: string | null, onChoose: NoticesTableProps["onChoose"]) {
  const t = useTranslations("notices");
  const everyWord = useTranslations();
  const actions = useCallback(
    ({ row: { original: target } }: { row: { original: NoticeRecipient } }) => (
      <span className="inline-flex flex-wrap justify-end gap-1">
        <Button size="s" isBusy={testing === target.id} onClick={() => onChoose("test", target)}>
          {t("test")}
          <span className="sr-only"> {target.name}</span>
        </Button>
        <Button
          variant="quiet"
          size="s"
          icon="edit"
          label={t("editNamed", { name: target.name })}
          onClick={() => onChoose("edit", target)}
        />
        <Button
          variant="quiet"
          size="s"
          icon="x"
          label={t("removeTitle", { name: target.name })}
          onClick={() => onChoose("remove", target)}
        />
      </span>
    ),
    [t, testing, onChoose],
  );
  return useMemo<DeskColumn<NoticeRecipient>[]>(
    () => [
      {
        id: "name",
        meta: { label: t("columns.name"), isRowHeader: true, className: cn("w-1/5", CARD_LINE) },
        cell: ({ row }) => <bdi>{row.original.name}</bdi>,
      },
      {
        id: "where",
        meta: { label: t("columns.where"), hasCardLabel: true, className: cn("w-1/4", CARD_LINE) },
        cell: ({ row: { original: target } }) => (
          <>
            {t(`channels.${target.channel}`)}
            <SecondLine>{target.mail?.to ?? t("endsIn", { lastFour: target.lastFour ?? "" })}</SecondLine>
          </>
        ),
      },
      {
        id: "events",
        meta: {
          label: t("columns.events"),
          hasCardLabel: true,
          className: cn("whitespace-normal", CARD_LINE),
        },
        cell: ({ row: { original: target } }) => (
          <>
            {target.events.length === NOTICE_EVENTS.length
              ? t("allEvents")
              : target.events.map((event) => t(`events.${event}`)).join(everyWord("shell.listComma"))}
            {target.orderTimes.length > 0 && (
              <SecondLine>
                {t("orderTimesShown", { times: target.orderTimes.join(everyWord("shell.listComma")) })}
              </SecondLine>
            )}
            {target.quietFrom !== null && target.quietUntil !== null && (
              <SecondLine>{t("quietShown", { from: target.quietFrom, until: target.quietUntil })}</SecondLine>
            )}
          </>
        ),
      },
      {
        id: "state",
        meta: { label: t("columns.state"), hasCardLabel: true, widthPx: 104, className: CARD_LINE },
        cell: ({ row }) => (
          <StateWord tone={row.original.isOn ? "ok" : "unknown"}>
            {t(row.original.isOn ? "states.on" : "states.off")}
          </StateWord>
        ),
      },
      {
        id: "actions",
        cell: actions,
        meta: {
          label: t("columns.actions"),
          isLabelHidden: true,
          widthPx: 168,
          className: cn("text-right", CARD_LINE),
        },
      },
    ],
    [t, everyWord, actions],
  );
}
