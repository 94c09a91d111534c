"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useMemo } from "react";
import { type BuyerRow, type RowState } from "#lib/shared/buyers/buyers.ts";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { PaneTable } from "#components/data-table/pane-table.tsx";

type ResultTableProps = Pick<ComponentProps<typeof PaneTable>, "busy"> & { rows: BuyerRow[] };

/** Table of a page of the orders of a lookup. */
export function ResultTable({ rows, busy }: ResultTableProps) {
  const t = useTranslations("buyers.result");
  return (
    <PaneTable
      table={useDeskTable({ columns: useResultColumns(), data: rows, rowId })}
      label={t("label")}
      busy={busy}
      className="[--row:var(--row-36)] [&_thead_th]:border-t [&_thead_th]:border-t-line"
      rowClass="@max-tablet:grid-cols-[minmax(0,1fr)_auto]"
    />
  );
}

const rowId = ({ nr }: BuyerRow) => String(nr);

function useResultColumns(): DeskColumn<BuyerRow>[] {
  const t = useTranslations("buyers");
  return useMemo<DeskColumn<BuyerRow>[]>(
    () => [
      {
        id: "number",
        meta: { label: t("columns.number"), widthPx: 222, isRowHeader: true },
        cell: ({ row }) => <OrderNumber value={row.original.tid} />,
      },
      {
        id: "nick",
        meta: {
          label: t("columns.nick"),
          lang: "zh-CN",
          className: "w-[24%] @max-tablet:col-start-1 @max-tablet:row-start-2 @max-tablet:w-auto",
        },
        cell: ({ row }) => <Nick row={row.original} />,
      },
      {
        id: "openId",
        meta: {
          label: t("columns.openId"),
          className:
            "@max-tablet:col-span-full @max-tablet:flex @max-tablet:items-center @max-tablet:justify-between " +
            "@max-tablet:text-ink-2 @max-tablet:empty:hidden",
        },
        cell: ({ row }) => row.original.openId !== null && <OpenId text={row.original.openId} />,
      },
      {
        id: "state",
        meta: {
          label: t("columns.state"),
          widthPx: 196,
          className:
            "@max-tablet:col-start-2 @max-tablet:row-span-2 @max-tablet:row-start-1 @max-tablet:self-start",
        },
        cell: ({ row: { original } }) => (
          <StateWord {...LOOKS[original.state]}>{t(`states.${original.state}`)}</StateWord>
        ),
      },
    ],
    [t],
  );
}

const LOOKS: Record<RowState, Pick<ComponentProps<typeof StateWord>, "tone" | "mark">> = {
  answered: { tone: "ok", mark: "ok" },
  otherBuyer: { tone: "warn", mark: "alert" },
  noAnswer: { tone: "warn", mark: "help" },
  asking: { tone: "calm", mark: "clock" },
  maybeCharged: { tone: "unknown", mark: "none" },
  refused: { tone: "bad", mark: "no" },
  notAsked: { tone: "calm", mark: "info" },
};

/** The nickname of the request, and the one of the response if it is another buyer. */
function Nick({ row: { nick, replyNick, state } }: { row: BuyerRow }) {
  const t = useTranslations("buyers.result");
  if (state !== "otherBuyer") return <bdi>{nick}</bdi>;
  return (
    <div className="py-2 @max-tablet:py-0">
      <bdi>{nick}</bdi>
      <StateWord tone="warn" mark="alert" className="flex text-meta wrap-anywhere whitespace-normal">
        <span>{t.rich("otherBuyer", { nick: () => <bdi>{replyNick}</bdi> })}</span>
      </StateWord>
    </div>
  );
}

function OpenId({ text }: { text: string }) {
  const t = useTranslations("buyers.result");
  return (
    <>
      <bdi
        className={
          "mono inline-block max-w-[calc(100%-32px)] truncate align-middle " +
          "@max-tablet:max-w-none @max-tablet:wrap-anywhere @max-tablet:whitespace-normal"
        }
      >
        {text}
      </bdi>
      <CopyButton
        variant="quiet"
        size="s"
        className="ml-1 align-middle @max-tablet:-my-2 @max-tablet:-mr-3.5 @max-tablet:ml-0 @max-tablet:size-11"
        label={t("copyOpenId")}
        text={text}
        copied={t("openIdCopied")}
      />
    </>
  );
}
