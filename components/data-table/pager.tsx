import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

type Props = { page: number; hasNext: boolean; onGo: (page: number) => void };

export function Pager({ page, hasNext, onGo }: Props) {
  const t = useTranslations("table");
  const isFirst = page <= 1;
  return (
    <nav className="desk-pager" aria-label={t("pager")}>
      <Button
        variant="quiet"
        size="s"
        icon="first"
        label={t("first")}
        disabled={isFirst}
        onClick={() => onGo(1)}
      />
      <Button
        variant="quiet"
        size="s"
        icon="left"
        label={t("previous")}
        disabled={isFirst}
        onClick={() => onGo(page - 1)}
      />
      <Button
        variant="quiet"
        size="s"
        icon="right"
        label={t("next")}
        disabled={!hasNext}
        onClick={() => onGo(page + 1)}
      />
    </nav>
  );
}
