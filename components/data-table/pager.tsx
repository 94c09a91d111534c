import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

type Props = { page: number; hasNext: boolean; onGo: (page: number) => void };

export function Pager({ page, hasNext, onGo }: Props) {
  const t = useTranslations("table");
  const isFirst = page <= 1;
  return (
    <nav className="-ml-1.5 inline-flex gap-0.5 phone:-ml-3.5" aria-label={t("pager")}>
      <Button
        variant="quiet"
        size="s"
        className="phone:h-10 phone:w-(--touch)"
        icon="first"
        label={t("first")}
        disabled={isFirst}
        onClick={() => onGo(1)}
      />
      <Button
        variant="quiet"
        size="s"
        className="phone:h-10 phone:w-(--touch)"
        icon="left"
        label={t("previous")}
        disabled={isFirst}
        onClick={() => onGo(page - 1)}
      />
      <Button
        variant="quiet"
        size="s"
        className="phone:h-10 phone:w-(--touch)"
        icon="right"
        label={t("next")}
        disabled={!hasNext}
        onClick={() => onGo(page + 1)}
      />
    </nav>
  );
}
