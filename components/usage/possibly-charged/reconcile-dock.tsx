"use client";

import { useTranslations } from "next-intl";
import type { RowSelection } from "#components/data-table/use-row-selection.ts";
import { useOpenDraft } from "#components/lists/use-open-draft.ts";
import { Button } from "#components/ui/button.tsx";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import {
  MAX_RECONCILED_AT_ONCE,
  possibleCost,
  type PossiblyChargedCall,
  type PossiblyChargedPage,
  type ReconcileResult,
} from "#lib/shared/usage/possibly-charged.ts";
import { usePossibleCostText } from "./possibly-charged-sum.tsx";
import { ReconcileDialog } from "./reconcile-dialog.tsx";
import {
  storedReconcileDraft,
  toReconcileDraft,
  type ReconcileInput,
  reconcileGroups,
} from "./reconcile-draft.ts";

export type ReconcileCalls = Command<ReconcileResult>;

type ReconcileDockProps = {
  selection: Pick<RowSelection<PossiblyChargedCall>, "chosen" | "clear">;
  page: PossiblyChargedPage | undefined;
  reconcileCalls: ReconcileCalls;
  onReconciled: (result: ReconcileResult) => void;
};

/** Selected calls and their possible cost, between table and footer, so that rows neither jump nor hide. */
export function ReconcileDock({ selection, page, reconcileCalls, onReconciled }: ReconcileDockProps) {
  const t = useTranslations("usage.possiblyCharged");
  const { range } = usePossibleCostText();
  const { draft, open } = useOpenDraft(storedReconcileDraft);
  const chosen = [...selection.chosen.values()];
  const groups = reconcileGroups(chosen, page?.kinds ?? []);
  const cost = possibleCost(chosen);
  const isTooMany = chosen.length > MAX_RECONCILED_AT_ONCE;

  function reconcile(input: ReconcileInput) {
    return sendThen(reconcileCalls, input, (value) => {
      open(null);
      onReconciled(value);
    });
  }

  return (
    <>
      {chosen.length > 0 && (
        <div
          className={
            "flex min-h-12 flex-none items-center gap-3 border-t border-accent-line bg-accent-tint px-gutter " +
            "text-table whitespace-nowrap phone:[&_button]:h-11"
          }
          role="toolbar"
          aria-label={t("dock")}
        >
          <span>{t.rich("selected", { count: chosen.length, b: (chunks) => <b>{chunks}</b> })}</span>
          <span className="min-w-0 flex-1 truncate text-ink-2 phone:whitespace-normal">
            {isTooMany
              ? t("tooMany", { most: MAX_RECONCILED_AT_ONCE })
              : page?.list === "reconciled"
                ? null
                : range(cost)}
          </span>
          <Button
            variant="primary"
            icon="edit"
            disabled={isTooMany}
            onClick={() => open(toReconcileDraft(groups))}
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
      {draft && <ReconcileDialog initial={draft} onReconcile={reconcile} onClose={() => open(null)} />}
    </>
  );
}
