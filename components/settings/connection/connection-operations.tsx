"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { SettingRow } from "#components/display/setting-row.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CARD_LINE } from "#components/settings/list-columns.tsx";
import { SettingState } from "#components/settings/setting-save.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { reasonName } from "#lib/shared/calls/service-problem.ts";
import {
  type OperationEvent,
  operationHealth,
  type OperationHealth,
  type OperationState,
} from "#lib/shared/settings/connection.ts";

const TONES = { up: "ok", down: "bad", unasked: "unknown" } as const;
const HEALTHS: OperationHealth[] = ["up", "down", "unasked"];

/** Latest result of each operation in the ledger: a line about those that work and those that don't, and a table. */
export function ConnectionOperations({ operations }: { operations: OperationState[] }) {
  const t = useTranslations("settings.connection.operations");
  const names = useTranslations("operations.names");
  const table = useDeskTable({ columns: useOperationColumns(), data: operations, rowId });
  const listComma = useTranslations("shell")("listComma");
  const named = (health: OperationHealth) =>
    operations.filter((state) => operationHealth(state) === health).map(({ operation }) => names(operation));
  return (
    <SettingRow title={t("title")} body={t("body")} below={<DataTable table={table} label={t("title")} />}>
      <div className="grid justify-items-start gap-1">
        {HEALTHS.filter((health) => named(health).length > 0).map((health) => (
          <SettingState key={health} tone={TONES[health]}>
            {t(`line.${health}`, { names: named(health).join(listComma) })}
          </SettingState>
        ))}
      </div>
    </SettingRow>
  );
}

const EVENT_KINDS = ["answered", "refused", "failed"] as const;
type EventKind = (typeof EVENT_KINDS)[number];

const rowId = (state: OperationState) => state.operation;

function useOperationColumns() {
  const t = useTranslations("settings.connection.operations");
  const names = useTranslations("operations.names");
  return useMemo<DeskColumn<OperationState>[]>(
    () => [
      {
        id: "operation",
        meta: {
          label: t("columns.operation"),
          isRowHeader: true,
          className: cn("w-[18%] max-[800px]:w-[140px]", CARD_LINE),
        },
        cell: ({ row }) => names(row.original.operation),
      },
      {
        id: "now",
        meta: { label: t("columns.now"), hasCardLabel: true, widthPx: 152, className: CARD_LINE },
        cell: ({ row }) => {
          const health = operationHealth(row.original);
          const { today } = row.original;
          return (
            <>
              <StateWord tone={health === "down" && today.fine > 0 ? "warn" : TONES[health]}>
                {t(`health.${health}`)}
              </StateWord>
              {today.calls > 0 && <SecondLine>{t("today", today)}</SecondLine>}
            </>
          );
        },
      },
      ...EVENT_KINDS.map((kind): DeskColumn<OperationState> => ({
        id: kind,
        meta: {
          label: t(`columns.${kind}`),
          hasCardLabel: true,
          // Cards leave out events that never happened.
          className: cn(CARD_LINE, "phone:has-data-never:hidden"),
        },
        cell: ({ row: { original: state } }) => (
          <EventCell operation={state.operation} event={state[kind]} kind={kind} />
        ),
      })),
    ],
    [t, names],
  );
}

function EventCell({
  operation,
  event,
  kind,
}: {
  operation: Operation;
  event: OperationEvent | null;
  kind: EventKind;
}) {
  const t = useTranslations("settings.connection.operations");
  const names = useTranslations("operations.names");
  const problems = useTranslations("problems");
  if (event === null) return <span data-never>—</span>;
  const values = {
    operation: names(operation),
    shop: "",
    hasShop: "false",
    isAdmin: "true",
    isList: "false",
    code: event.code ?? "",
  };
  return (
    <>
      <DateTime at={event.at} />
      {kind !== "answered" && (
        <SecondLine>
          {event.code !== null && `${problems("code", { code: event.code })} · `}
          {event.reason === null
            ? t("endUnknown")
            : problems(`reasons.${reasonName(event.reason, kind === "refused" ? kind : null)}.title`, values)}
        </SecondLine>
      )}
    </>
  );
}
