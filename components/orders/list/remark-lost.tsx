"use client";

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button } from "#components/ui/button.tsx";

/** After a reload: the URL names a remark that no URL may hold, so nothing was requested. */
export function RemarkLost({ price, onDrop }: { price: string; onDrop: () => void }) {
  const t = useTranslations("orders.remarkLost");
  const action = (
    <Button price={price} onClick={onDrop}>
      {t("drop")}
    </Button>
  );
  return (
    <ListState icon="filter" title={t("title")} actions={action}>
      {t("body")}
    </ListState>
  );
}
