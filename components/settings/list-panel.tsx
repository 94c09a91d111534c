import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";

type ListPanelProps = {
  words: "apiKeys" | "notices" | "webhooks";
  /** Absent while the list is empty, which the page then says. */
  list: ReactNode;
  /** Shown above the list. */
  note?: ReactNode;
  /** Shown below the list. */
  children?: ReactNode;
  onAdd: () => void;
};

/** Page of a list whose rows are added in a dialog. */
export function ListPanel({ words, list, note, children, onAdd }: ListPanelProps) {
  const t = useTranslations(words);
  const add = (
    <Button variant="primary" icon="plus" onClick={onAdd}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("title")} actions={list && add} />
      <div className="page border-t border-line">
        <p className="px-gutter py-4 text-table text-ink-2">{t("intro")}</p>
        {note}
        {list || (
          <ListState icon="info" title={t("none.title")} actions={add}>
            {t("none.body")}
          </ListState>
        )}
        {children}
      </div>
    </>
  );
}
