"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText, type ProblemText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import type { PageBase } from "./use-page-base.ts";

type NoteProps = { base: PageBase; price: string; check: "offered" | "held" | "none"; isQuiet: boolean };

/** Beside the footer from the first paint on, so that nothing moves: what is not known yet, its check, and its result. */
export function PageBaseNote({ base, price, check, isQuiet }: NoteProps) {
  const t = useTranslations("orders.pageBase");
  const result = useOutcome(base);
  const outcome = isQuiet ? null : result;
  if (base.isChecked && outcome === null) return null;
  return (
    <span
      className={base.isChecked ? "orders-base-note mark icon-check" : "orders-base-note mark icon-none"}
      role="status"
    >
      {outcome ?? t("note")}
      {!base.isChecked && check !== "none" && (
        <span className={check === "held" ? "is-held" : undefined}>
          <CheckButton base={base} price={price} size="s" />
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

function CheckButton({ base, price, size }: { base: PageBase; price: string; size?: "s" }) {
  const t = useTranslations("orders.pageBase");
  return (
    <Button size={size} price={price} isBusy={base.isChecking} onClick={base.check}>
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
