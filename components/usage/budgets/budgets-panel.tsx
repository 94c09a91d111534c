"use client";

import { useTranslations } from "next-intl";
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- a reload changes no budget
import { useCallback, useId, useState, useTransition } from "react";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { Note } from "#components/feedback/note.tsx";
import { RefreshButton } from "#components/lists/refresh-button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendThen } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import { useAddByUrl } from "#lib/client/address/use-add-by-url.ts";
import type { OperationDay } from "#lib/shared/calls/budget-pace.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import {
  type Budgets,
  type BudgetScope,
  type BudgetStanding,
  readBudget,
} from "#lib/shared/calls/budgets.ts";
import { BudgetLimitsDialog } from "./budget-limits-dialog.tsx";
import { BudgetMoreDialog } from "./budget-more-dialog.tsx";
import {
  storedLimitsDraft,
  limitsDraft,
  type LimitsDraft,
  limitsInput,
  type MoreDraft,
} from "./budget-draft.ts";
import { BudgetPaces } from "./budget-paces.tsx";
import { BudgetNotes } from "./budget-notes.tsx";
import { BudgetsTable } from "./budgets-table.tsx";
import { PeopleLimits } from "./people-limits.tsx";
import { BudgetPeople, useBudgetText } from "./use-budget-text.ts";

type BudgetsPanelProps = {
  budgets: Budgets;
  days: readonly OperationDay[];
  actions: Record<"setBudgets" | "allowMore", Command>;
};
/** `restored`: the form stored before a reload, if any. */
type Opened =
  | { what: "none" | "restored" }
  | { what: "limits"; draft: LimitsDraft }
  | { what: "more"; standing: BudgetStanding };

/** Budgets and their use; admins set limits and allow more for the running day or month. */
export function BudgetsPanel(props: BudgetsPanelProps) {
  return (
    <BudgetPeople value={props.budgets.people}>
      <Panel {...props} />
    </BudgetPeople>
  );
}

function Panel({ budgets, days, actions }: BudgetsPanelProps) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
  const sentences = useSentences();
  const [isRefreshing, startRefresh] = useTransition();
  const [opened, setOpened] = useState<Opened>({ what: "restored" });
  const stored = useTabStorage(storedLimitsDraft);
  const draft = opened.what === "limits" ? opened.draft : opened.what === "restored" ? stored : null;
  const { limits, people, spends, standings, until, rule, isRuleConfirmed } = budgets;

  const open = useCallback((next: Opened) => {
    storedLimitsDraft.forget();
    setOpened(next);
  }, []);
  const editLimits = useCallback(
    (scope: BudgetScope) => open({ what: "limits", draft: limitsDraft(scope, limits) }),
    [open, limits],
  );
  useAddByUrl(() => editLimits("all"));
  const allowMore = useCallback((standing: BudgetStanding) => open({ what: "more", standing }), [open]);

  function run(action: Command, input: object, done: string) {
    return sendThen(action, input, () => {
      open({ what: "none" });
      toast(done);
      refreshPage();
    });
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
        actions={<RefreshButton isBusy={isRefreshing} onClick={() => startRefresh(() => refreshPage())} />}
      />
      <div className="page border-t border-line" tabIndex={0} role="region" aria-label={t("title")}>
        <BudgetNotes standings={standings} people={people} />
        {limits.length === 0 && (
          <Note isBanner title={t("notes.unlimited")}>
            {t("notes.unlimitedBody")}
          </Note>
        )}
        <BudgetsTable budgets={budgets} onEdit={editLimits} onAllowMore={allowMore} />
        <p className="max-w-[760px] px-gutter py-3 text-meta text-ink-3">
          {sentences(t("foot"), t(`chargeRule.${isRuleConfirmed ? rule : "unconfirmed"}`))}
        </p>
        <BudgetPaces budgets={budgets} days={days} />
        <PeopleLimits budgets={budgets} onEdit={editLimits} onAllowMore={allowMore} />
        <BudgetOverrides budgets={budgets} />
      </div>
      {draft && (
        <BudgetLimitsDialog
          key={draft.scope}
          initial={draft}
          spends={[...spends, ...people.map(({ spend }) => spend)]}
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

/** Extra allowances in force: amount, person, time, reason, and end. */
function BudgetOverrides({ budgets: { overrides, until } }: { budgets: Budgets }) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
  const titleId = useId();
  if (overrides.length === 0) return null;
  return (
    <section className="border-t border-line px-gutter pt-3 pb-6" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-table">
        {t("overrides")}
      </h2>
      <ul>
        {overrides.map((override) => (
          <li
            key={override.id}
            className="grid gap-0.5 border-line py-2 text-table wrap-anywhere not-first:border-t"
          >
            <b className="font-label">
              {t("overrideMore", { name: text.name(override), extra: override.extra })}
            </b>
            <bdi>{override.reason}</bdi>
            <small className="text-meta text-ink-3">
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
