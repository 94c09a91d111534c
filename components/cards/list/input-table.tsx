"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useMemo, useState } from "react";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { Pager } from "#components/data-table/pager.tsx";
import { PaneTable } from "#components/data-table/pane-table.tsx";
import { CountChips } from "#components/display/count-chips.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { shownCardField } from "#components/cards/form/card-draft.ts";
import { NoValue } from "#components/cards/verdict/standing-word.tsx";
import { CARD_ROWS_PER_PAGE } from "#lib/shared/cards/card-list.ts";
import {
  type KeyColumn,
  keyOf,
  READ_STATES,
  type ReadCardRow,
  type ReadState,
} from "#lib/shared/cards/card-rows.ts";
import type { CardField } from "#lib/shared/cards/cards.ts";
import type { InputRows } from "./use-input-rows.ts";
import type { KnownRows } from "./use-known-cards.ts";

const SECOND_LINE = "block truncate text-meta/4 font-normal text-ink-3";

/** The rows as read, before anything is sent, all or those in one state. */
export function InputTable({ input, known }: { input: InputRows; known: KnownRows["rows"] }) {
  const t = useTranslations("cards.list");
  const pageOf = useTranslations("table");
  const [shown, setShown] = useState<{ state: ReadState | "all"; page: number }>({ state: "all", page: 1 });
  const { rows } = input.read;
  const chips = READ_STATES.map((value) => ({
    value,
    label: t(`read.${value}`),
    count: rows.filter(({ state }) => state === value).length,
  })).filter(({ count }) => count > 0);
  const state = chips.find(({ value }) => value === shown.state)?.value ?? "all";
  const chosen = state === "all" ? rows : rows.filter((row) => row.state === state);
  const pages = Math.max(1, Math.ceil(chosen.length / CARD_ROWS_PER_PAGE));
  const page = Math.min(shown.page, pages);
  const table = useDeskTable({
    columns: useColumns(input.keyColumn, known),
    data: useMemo(
      () => chosen.slice((page - 1) * CARD_ROWS_PER_PAGE, page * CARD_ROWS_PER_PAGE),
      [chosen, page],
    ),
    rowId,
  });
  if (rows.length === 0)
    return (
      <ListState icon="cards" title={t("noRows")}>
        {t("noRowsBody")}
      </ListState>
    );
  return (
    <>
      <div className="px-gutter py-3">
        <CountChips<ReadState | "all">
          label={t("show")}
          value={state}
          options={[{ value: "all", label: t("all"), count: rows.length }, ...chips]}
          onChange={(value) => setShown({ state: value, page: 1 })}
        />
      </div>
      <PaneTable
        table={table}
        label={t("inputRows")}
        className="[&_thead_th]:border-t [&_thead_th]:border-t-line"
        rowClass="not-phone:*:h-13 @max-tablet:grid-cols-[auto_minmax(0,1fr)_auto]"
        busy={null}
      />
      {pages > 1 && (
        <div className="flex min-h-11 items-center gap-3 px-gutter text-table text-ink-2 phone:[&_.btn]:size-11">
          <Pager page={page} hasNext={page < pages} onGo={(to) => setShown({ state, page: to })} />
          <span>{pageOf.rich("pageOf", { page, count: pages, b: (chunks) => <b>{chunks}</b> })}</span>
        </div>
      )}
    </>
  );
}

const rowId = ({ nr }: ReadCardRow) => String(nr);

function useColumns(keyColumn: KeyColumn | null, known: KnownRows["rows"]): DeskColumn<ReadCardRow>[] {
  const t = useTranslations("cards");
  return useMemo<DeskColumn<ReadCardRow>[]>(
    () => [
      {
        id: "nr",
        meta: { label: t("list.row"), widthPx: 64, isRowHeader: true },
        cell: ({ row }) => row.original.nr,
      },
      ...(keyColumn === null
        ? []
        : [
            {
              id: "key",
              meta: { label: t("list.columns.key"), widthPx: 120 },
              cell: ({ row }) => <bdi>{keyOf(row.original, keyColumn) || <NoValue />}</bdi>,
            } satisfies DeskColumn<ReadCardRow>,
          ]),
      {
        id: "card",
        meta: {
          label: t("columns.card"),
          widthPx: 196,
          className: "@max-tablet:col-span-2 @max-tablet:col-start-1",
        },
        cell: ({ row: { original } }) =>
          isUnread(original) ? (
            <bdi className="text-ink-3">{original.cells.join(" ")}</bdi>
          ) : (
            <>
              <Typed row={original} field="accountNo" />
              <span className={SECOND_LINE}>
                <Typed row={original} field="name" />
              </span>
            </>
          ),
      },
      {
        id: "more",
        meta: {
          label: t("columns.more"),
          widthPx: 176,
          className: "@max-tablet:col-span-2 @max-tablet:col-start-1 @max-tablet:has-[>[data-none]]:hidden",
        },
        cell: ({ row: { original } }) =>
          original.level === 2 ? (
            <NoValue />
          ) : (
            <>
              <Typed row={original} field="idCardCode" />
              {original.level === 4 && (
                <span className={SECOND_LINE}>
                  <Typed row={original} field="bankPreMobile" />
                </span>
              )}
            </>
          ),
      },
      {
        id: "state",
        meta: {
          label: t("list.columns.state"),
          className: "@max-tablet:col-span-full @max-tablet:col-start-1",
        },
        cell: ({ row }) => <Judgement row={row.original} isKnown={known.has(row.original)} />,
      },
    ],
    [t, keyColumn, known],
  );
}

/** True when neither name nor card was found. */
function isUnread({ fields }: ReadCardRow): boolean {
  return fields.name === "" && fields.accountNo === "";
}

/** A field as typed: nothing is masked, since it is the person's own. */
function Typed({ row: { fields, issues }, field }: { row: ReadCardRow; field: CardField }) {
  const issue = issues.find((one) => one.field === field);
  const look = issue === undefined ? "" : issue.kind === "error" ? "text-bad-ink" : "text-warn-ink";
  if (fields[field] === "") return <NoValue />;
  return (
    <bdi className={field === "name" ? look : `mono ${look}`} lang={field === "name" ? "zh-CN" : undefined}>
      {shownCardField(field, fields[field])}
    </bdi>
  );
}

const LOOKS: Record<ReadState, Pick<ComponentProps<typeof StateWord>, "tone" | "mark">> = {
  ok: { tone: "ok", mark: "ok" },
  warning: { tone: "warn", mark: "alert" },
  error: { tone: "bad", mark: "no" },
  repeated: { tone: "calm", mark: "info" },
};

/** State of a row with its reasons. */
function Judgement({ row, isKnown }: { row: ReadCardRow; isKnown: boolean }) {
  const t = useTranslations("cards");
  const reasons = isUnread(row)
    ? [t("list.unread")]
    : row.issues.map((issue) => {
        const count = row.fields[issue.field].length;
        const why = issue.kind === "error" ? t(`errors.${issue.why}`, { count }) : t(`warnings.${issue.why}`);
        return t("list.issue", { field: t(`fields.${issue.field}`), why });
      });
  if (isKnown && row.sameAs === null) reasons.push(t("list.alreadyRow"));
  const word =
    row.sameAs === null
      ? t("list.levelState", { level: t("levels", { count: row.level }), state: t(`list.read.${row.state}`) })
      : t("list.sameAs", { nr: row.sameAs });
  return (
    <div className="py-1.5 whitespace-normal @max-tablet:py-0">
      <StateWord {...LOOKS[row.state]}>{word}</StateWord>
      {reasons.length > 0 && (
        <span className="block text-meta/4 wrap-anywhere text-ink-2">{reasons.join(" · ")}</span>
      )}
    </div>
  );
}
