"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, useState, useTransition } from "react";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import "#components/usage/budgets.css";
import { type CommandError, sendCommand } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { type Budgets, type BudgetStanding, readBudget } from "#lib/shared/calls/budgets.ts";
import { BudgetLimitsDialog, BudgetMoreDialog } from "./budget-dialogs.tsx";
import {
  keptLimitsDraft,
  limitsDraft,
  type LimitsDraft,
  limitsInput,
  type MoreDraft,
} from "./budget-draft.ts";
import { BudgetNotes } from "./budget-notes.tsx";
import { BudgetsTable } from "./budgets-table.tsx";
import { useBudgetText } from "./use-budget-text.ts";

type Action = (input: unknown) => Promise<CommandResult<null>>;
type Props = { budgets: Budgets; actions: Record<"setBudgets" | "allowMore", Action> };
type Opened =
  | { what: "none" | "asKept" }
  | { what: "limits"; draft: LimitsDraft }
  | { what: "more"; standing: BudgetStanding };

/** What may be spent and what is: limits can be set, and more be allowed for the running day or month. */
export function BudgetsPanel({ budgets, actions }: Props) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
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
    run(actions.setBudgets, limitsInput(typed), t("saved", { scope: text.scope(typed.scope) }));
  const allow = (typed: MoreDraft) =>
    run(
      actions.allowMore,
      { ...typed, extra: readBudget(typed.extra) },
      t("allowed", { name: text.name(typed) }),
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

/** What was allowed on top of the limits and holds now: how much, by whom, when, why, and until when. */
function BudgetOverrides({ budgets: { overrides, until } }: { budgets: Budgets }) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
  const titleId = useId();
  if (overrides.length === 0) return null;
  return (
    <section className="budget-overrides" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("overrides")}</h2>
      <ul>
        {overrides.map((override) => (
          <li key={override.id}>
            <b>{t("overrideMore", { name: text.name(override), extra: override.extra })}</b>
            <bdi>{override.reason}</bdi>
            <small>
              <bdi>{override.who ?? t("gone")}</bdi> · <DateTime at={override.at} /> ·{" "}
              {t("holdsUntil", { time: text.time(until[override.period]) })}
            </small>
          </li>
        ))}
      </ul>
      <MostListed count={overrides.length} />
    </section>
  );
}
