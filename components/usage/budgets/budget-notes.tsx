"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { budgetLevel, type Budgets } from "#lib/shared/calls/budgets.ts";
import { BudgetPeople, useBudgetText } from "./use-budget-text.ts";

const NOTES = [
  { level: "spent", tone: "bad", icon: "no" },
  { level: "warned", tone: "warn", icon: "alert" },
  { level: "half", tone: undefined, icon: "info" },
] as const;

/** Notes on budgets used up, nearly used up, or half used: one for each group with budgets. */
export function BudgetNotes(props: Pick<Budgets, "standings" | "people">) {
  return (
    <BudgetPeople value={props.people}>
      <Notes {...props} />
    </BudgetPeople>
  );
}

function Notes({ standings, people }: Pick<Budgets, "standings" | "people">) {
  const t = useTranslations("usage.budgets");
  const shell = useTranslations("shell");
  const text = useBudgetText();
  const sentences = useSentences();
  return NOTES.map(({ level, tone, icon }) => {
    // Half of a person's day needs no note.
    const ofPeople = level === "half" ? [] : people.flatMap(({ standing }) => standing ?? []);
    const reached = [...standings, ...ofPeople].filter((standing) => budgetLevel(standing) === level);
    if (reached.length === 0) return null;
    const each = reached.map((standing) => {
      const named = { name: text.name(standing), used: text.used(standing) };
      return t(standing.isWarnOnly ? "noteWarns" : "noteEach", named);
    });
    const hasStopped = level === "spent" && reached.some(({ isWarnOnly }) => !isWarnOnly);
    return (
      <Note key={level} isBanner tone={tone} icon={icon} title={t(`notes.${level}`)}>
        {sentences(
          t("noteAll", { list: each.join(shell("listComma")) }),
          hasStopped && t("notes.stopped"),
          level === "spent" && !hasStopped && t("notes.goesOn"),
        )}
      </Note>
    );
  });
}
