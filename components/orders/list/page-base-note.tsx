"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText, type ProblemText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { PageBase } from "./use-page-base.ts";

type NoteProps = { base: PageBase; price: string; check: "offered" | "held" | "none"; isQuiet: boolean };

/**
 * Beside the footer from the first paint on, so that nothing moves: what is not known yet, its check, whose place is
 * kept until it can be pressed, and its result.
 */
export function PageBaseNote({ base, price, check, isQuiet }: NoteProps) {
  const t = useTranslations("orders.pageBase");
  const result = useOutcome(base);
  const outcome = isQuiet ? null : result;
  if (base.isChecked && outcome === null) return null;
  return (
    <span
      className={cn(
        "mark text-unknown-ink phone:order-1 phone:min-h-10 phone:w-full phone:items-center phone:pb-2 phone:text-meta/5 phone:whitespace-normal",
        base.isChecked ? "icon-check" : "icon-none",
      )}
      role="status"
    >
      {outcome ?? t("note")}
      {!base.isChecked && check !== "none" && (
        <span className={cn(check === "held" && "invisible")}>
          <CheckButton base={base} price={price} size="s" className="phone:text-meta/5" />
        </span>
      )}
    </span>
  );
}

type StateProps = {
  base: PageBase;
  price: string;
  /** What the service said of page 1 when it refused it; null when it had nothing there. */
  refusal: ProblemText | null;
  chips?: ReactNode;
};

/** In the place of "nothing to ship", which nobody can say yet. */
export function PageBaseState({ base, price, refusal, chips }: StateProps) {
  const t = useTranslations("orders.pageBase");
  const outcome = useOutcome(base);
  return (
    <ListState
      icon="none"
      title={t("title")}
      said={refusal?.said}
      actions={
        <>
          <CheckButton base={base} price={price} />
          {chips}
        </>
      }
    >
      <p>{t(refusal ? "refused" : "empty")}</p>
      {refusal && <p>{refusal.body}</p>}
      {outcome && <p role="status">{outcome}</p>}
    </ListState>
  );
}

type CheckProps = { base: PageBase; price: string; size?: "s"; className?: string };

function CheckButton({ base, price, ...look }: CheckProps) {
  const t = useTranslations("orders.pageBase");
  return (
    <Button {...look} price={price} isBusy={base.isChecking} onClick={base.check}>
      {t("check")}
    </Button>
  );
}

function useOutcome({ conclusion, error }: PageBase): string | null {
  const t = useTranslations("orders.pageBase");
  const errorText = useErrorText();
  if (error !== null) return errorText(error);
  return conclusion === null ? null : t(conclusion);
}
