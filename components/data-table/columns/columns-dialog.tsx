"use client";

import { useTranslations } from "next-intl";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { movedTo } from "./column-order.ts";

type Column = { id: string; label: string; isShown: boolean; canHide: boolean };

type ColumnsDialogProps = {
  /** Columns in their order, without those that always come first. */
  columns: readonly Column[];
  /** Names of the columns that always come first. */
  first: readonly string[];
  /** True when anything differs from the default. */
  isChanged: boolean;
  onOrder: (ids: string[]) => void;
  onToggle: (id: string) => void;
  onReset: () => void;
  onClose: () => void;
};

type Move = { id: string; by: "up" | "down"; place: number };

/** Shows, hides and orders columns, by buttons or by dragging. Changes apply at once. */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const { columns, first, isChanged, onOrder, onToggle, onReset, onClose } = props;
  const t = useTranslations("columns");
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<Move | null>(null);
  const ids = columns.map(({ id }) => id);
  const pull = usePull(ids, onOrder);

  // A button loses the focus when its row moves.
  useEffect(() => {
    if (moved === null) return;
    const row = list.current?.querySelector(`[data-column="${moved.id}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-move="${moved.by}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLButtonElement>("[data-move]:not(:disabled)"))?.focus();
  }, [moved]);

  function move(id: string, by: "up" | "down") {
    const to = ids.indexOf(id) + (by === "up" ? -1 : 1);
    onOrder(movedTo(ids, id, to));
    setMoved({ id, by, place: to + 1 });
  }

  return (
    <Dialog title={t("title")} onClose={onClose}>
      <p className="text-table text-ink-2">{t("body")}</p>
      <ul ref={list} className="mt-3 -mx-2 grid text-table">
        {first.map((label) => (
          <li key={label} className="flex h-9 items-center gap-2 px-2 text-ink-3">
            <Icon name="lock" />
            <span className="flex-1 truncate">{label}</span>
            {t("first")}
          </li>
        ))}
        {columns.map((column, at) => (
          <ColumnRow
            key={column.id}
            column={column}
            pull={pull}
            isFirst={at === 0}
            isLast={at === columns.length - 1}
            onMove={(by) => move(column.id, by)}
            onToggle={() => onToggle(column.id)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved &&
          t("moved", {
            column: columns.find(({ id }) => id === moved.id)?.label ?? "",
            place: moved.place,
            count: columns.length,
          })}
      </p>
      <div className="modal-acts">
        <Button disabled={!isChanged} onClick={onReset}>
          {t("reset")}
        </Button>
        <span className="flex-1" />
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}

type ColumnRowProps = {
  column: Column;
  pull: ReturnType<typeof usePull>;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: Move["by"]) => void;
  onToggle: () => void;
};

function ColumnRow({ column, pull, isFirst, isLast, onMove, onToggle }: ColumnRowProps) {
  const { id, label, isShown, canHide } = column;
  const t = useTranslations("columns");
  return (
    <li
      data-column={id}
      className={cn(
        "flex h-9 items-center gap-2 rounded-m pr-1 pl-2 hover:bg-hover phone:h-11",
        pull.id === id && "bg-accent-tint hover:bg-accent-tint",
      )}
    >
      <span
        className="grid h-full w-5 cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing"
        title={t("pull")}
        onPointerDown={(event) => pull.begin(event, id)}
        onPointerMove={pull.go}
        onPointerUp={pull.end}
        onPointerCancel={pull.end}
      >
        <Icon name="updown" />
      </span>
      <label className="flex min-w-0 flex-1 items-center gap-2 self-stretch">
        <Checkbox
          checked={isShown}
          disabled={!canHide}
          className="disabled:bg-(--ink-off)"
          onChange={onToggle}
        />
        <span className="truncate">{label}</span>
      </label>
      <Button
        variant="quiet"
        size="s"
        icon="up"
        label={t("up", { column: label })}
        data-move="up"
        disabled={isFirst}
        onClick={() => onMove("up")}
      />
      <Button
        variant="quiet"
        size="s"
        icon="down"
        label={t("down", { column: label })}
        data-move="down"
        disabled={isLast}
        onClick={() => onMove("down")}
      />
    </li>
  );
}

/** Lets a pointer drag a row up or down; it changes places with the rows it passes. */
function usePull(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const from = useRef<{ id: string; y: number; at: number; heightPx: number } | null>(null);
  const [id, setId] = useState<string | null>(null);
  return {
    id,
    begin: (event: PointerEvent<HTMLElement>, pulled: string) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const heightPx = event.currentTarget.parentElement?.offsetHeight ?? 36;
      from.current = { id: pulled, y: event.clientY, at: ids.indexOf(pulled), heightPx };
      setId(pulled);
    },
    go: (event: PointerEvent<HTMLElement>) => {
      if (from.current === null) return;
      const { y, at, heightPx, id: pulled } = from.current;
      const next = movedTo(ids, pulled, at + Math.round((event.clientY - y) / heightPx));
      if (next.join() !== ids.join()) onOrder(next);
    },
    end: () => {
      from.current = null;
      setId(null);
    },
  };
}
