"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Note } from "#components/feedback/note.tsx";
import { BudgetLimitsDialog } from "#components/usage/budgets/budget-limits-dialog.tsx";
import { BudgetMoreDialog } from "#components/usage/budgets/budget-more-dialog.tsx";
import { BudgetNotes } from "#components/usage/budgets/budget-notes.tsx";
import { BudgetOverrides } from "#components/usage/budgets/budget-overrides.tsx";
import { BudgetsTable } from "#components/usage/budgets/budgets-table.tsx";
import {
  keptLimitsDraft,
  limitsDraft,
  limitsInput,
  type LimitsDraft,
  type MoreDraft,
} from "#components/usage/budgets/budget-draft.ts";
import { useBudgetText } from "#components/usage/budgets/use-budget-text.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.ts";
import { useSentences } from "#components/ui/use-sentences.ts";
import { sendCommand, type CommandError } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import type { Budgets } from "#lib/shared/calls/budgets.ts";
import { readBudget, type BudgetStanding } from "#lib/shared/calls/budgets.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import "#components/usage/budgets.css";

type Action = (input: unknown) => Promise<CommandResult<null>>;
type Props = { budgets: Budgets; actions: Record<"setBudgets" | "allowMore", Action> };
type Opened =
  | { what: "none" | "asKept" }
  | { what: "limits"; draft: LimitsDraft }
  | { what: "more"; standing: BudgetStanding };

/** What may be spent and what is: limits can be set, and more be allowed for the running day or month. */
export function BudgetsPanel({ budgets, actions }: Props) {
  const t = useTranslations("usage.budgets");
  const words = useBudgetText();
  const sentences = useSentences();
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const [opened, setOpened] = useState<Opened>({ what: "asKept" });
  const kept = useTabStorage(keptLimitsDraft);
  const draft = opened.what === "limits" ? opened.draft : opened.what === "asKept" ? kept : null;
  const { spends, standings, until, reading, isRuleConfirmed } = budgets;

  function open(next: Opened) {
    keptLimitsDraft.forget();
    setOpened(next);
  }

  async function run(action: Action, input: object, done: string): Promise<CommandError | null> {
    const result = await sendCommand(action, input);
    if (!result.ok) return result.error;
    open({ what: "none" });
    toast(done);
    router.refresh();
    return null;
  }

  const save = (typed: LimitsDraft) =>
    run(actions.setBudgets, limitsInput(typed), t("saved", { scope: words.scope(typed.scope) }));
  const allow = (typed: MoreDraft) =>
    run(
      actions.allowMore,
      { ...typed, extra: readBudget(typed.extra) },
      t("allowed", { name: words.name(typed) }),
    );
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <Button
            variant="quiet"
            icon="refresh"
            label={t("refresh")}
            isBusy={isRefreshing}
            onClick={() => startRefresh(() => router.refresh())}
          />
        }
      />
      <div className="page border-t border-line" tabIndex={0} role="region" aria-label={t("title")}>
        <BudgetNotes standings={standings} />
        {standings.length === 0 && (
          <Note isBanner title={t("notes.unlimited")}>
            {t("notes.unlimitedBody")}
          </Note>
        )}
        <BudgetsTable
          budgets={budgets}
          onEdit={(scope) => open({ what: "limits", draft: limitsDraft(scope, standings) })}
          onAllowMore={(standing) => open({ what: "more", standing })}
        />
        <p className="budget-foot">
          {sentences(t("foot"), t(`reading.${reading}`), !isRuleConfirmed && t("reading.unsettled"))}
        </p>
        <BudgetOverrides budgets={budgets} />
      </div>
      {draft && (
        <BudgetLimitsDialog
          key={draft.scope}
          initial={draft}
          spends={spends}
          onSave={save}
          onClose={() => open({ what: "none" })}
        />
      )}
      {opened.what === "more" && (
        <BudgetMoreDialog
          standing={opened.standing}
          until={until[opened.standing.period]}
          onAllow={allow}
          onClose={() => open({ what: "none" })}
        />
      )}
    </>
  );
}
