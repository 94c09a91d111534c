import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

type PagerProps = { page: number; hasNext: boolean; onGo: (page: number) => void; className?: string };

export function Pager({ page, hasNext, onGo, className }: PagerProps) {
  const t = useTranslations("table");
  const steps = [
    { name: "first", icon: "first", to: 1, isOff: page <= 1 },
    { name: "previous", icon: "left", to: page - 1, isOff: page <= 1 },
    { name: "next", icon: "right", to: page + 1, isOff: !hasNext },
  ] as const;
  return (
    <nav className={className} aria-label={t("pager")}>
      {steps.map(({ name, icon, to, isOff }) => (
        <Button
          key={name}
          variant="quiet"
          size="s"
          icon={icon}
          label={t(name)}
          disabled={isOff}
          onClick={() => onGo(to)}
        />
      ))}
    </nav>
  );
}
