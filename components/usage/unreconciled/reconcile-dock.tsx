"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { RowSelection } from "#components/data-table/use-row-selection.ts";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import {
  MOST_RECONCILED_AT_ONCE,
  mostTogether,
  type LeftOut,
  type OpenCall,
  type OpenCallsPage,
  type ReconcileResult,
} from "#lib/shared/usage/maybe-charged.ts";
import { useIntervalText } from "./maybe-charged-sum.tsx";
import { ReconcileDialog } from "./reconcile-dialog.tsx";
import {
  keptReconcileDraft,
  reconcileDraftOf,
  type ReconcileDraft,
  type ReconcileInput,
  reconcileGroups,
} from "./reconcile-draft.ts";

export type ReconcileCalls = (input: unknown) => Promise<CommandResult<ReconcileResult>>;

type ReconcileDockProps = {
  selection: Pick<RowSelection<OpenCall>, "chosen" | "clear">;
  page: OpenCallsPage | undefined;
  reconcileCalls: ReconcileCalls;
  onReconciled: () => void;
};

const LEFT_OUT: readonly LeftOut[] = ["reported", "reconciledMeanwhile", "notOpen"];

/** What is selected and what it can have cost; stands between table and footer so that no row jumps or hides. */
export function ReconcileDock({ selection, page, reconcileCalls, onReconciled }: ReconcileDockProps) {
  const t = useTranslations("usage.maybe");
  const { range } = useIntervalText();
  const [opened, setOpened] = useState<ReconcileDraft | "none" | "asKept">("asKept");
  const kept = useTabStorage(keptReconcileDraft);
  const draft = opened === "asKept" ? kept : opened === "none" ? null : opened;
  const [leftOut, setLeftOut] = useState<ReconcileResult["leftOut"]>({});
  const chosen = [...selection.chosen.values()];
  const groups = reconcileGroups(chosen, page?.kinds ?? []);
  const mostPoints = mostTogether(chosen);
  const isTooMany = chosen.length > MOST_RECONCILED_AT_ONCE;
  const left = LEFT_OUT.filter((why) => leftOut[why] !== undefined);

  function open(next: ReconcileDraft | "none") {
    keptReconcileDraft.forget();
    setOpened(next);
  }

  async function reconcile(input: ReconcileInput) {
    const result = await sendCommand(reconcileCalls, input);
    if (!result.ok) return result.error;
    open("none");
    setLeftOut(result.value.leftOut);
    selection.clear();
    if (result.value.count > 0) toast(t("done", { count: result.value.count }));
    onReconciled();
    return null;
  }

  return (
    <>
      {left.length > 0 && (
        <Note
          role="status"
          isBanner
          action={
            <Button size="s" onClick={() => setLeftOut({})}>
              {t("leftOut.read")}
            </Button>
          }
        >
          {left.map((why) => t(`leftOut.${why}`, { count: leftOut[why] ?? 0 })).join(" ")}
        </Note>
      )}
      {chosen.length > 0 && (
        <div
          className="flex min-h-12 flex-none items-center gap-3 border-t border-accent-line bg-accent-tint px-gutter text-table whitespace-nowrap phone:[&_button]:h-11"
          role="toolbar"
          aria-label={t("dock")}
        >
          <span>{t.rich("selected", { count: chosen.length, b: (chunks) => <b>{chunks}</b> })}</span>
          <span className="min-w-0 flex-1 truncate text-ink-2 phone:whitespace-normal">
            {isTooMany
              ? t("tooMany", { most: MOST_RECONCILED_AT_ONCE })
              : page?.list === "reconciled"
                ? null
                : range(mostPoints)}
          </span>
          <Button
            variant="primary"
            icon="edit"
            disabled={isTooMany}
            onClick={() => open(reconcileDraftOf(groups))}
          >
            {page?.list === "reconciled" ? t("reconcileAnew") : t("reconcile")}
          </Button>
          <Button
            variant="quiet"
            icon="x"
            label={t("clear")}
            className="phone:w-11"
            onClick={selection.clear}
          />
        </div>
      )}
      {draft && <ReconcileDialog initial={draft} onReconcile={reconcile} onClose={() => open("none")} />}
    </>
  );
}
