import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

type Props = { page: number; hasNext: boolean; onGo: (page: number) => void };

export function Pager({ page, hasNext, onGo }: Props) {
  const t = useTranslations("table");
  const steps = [
    { name: "first", icon: "first", to: 1, isOff: page <= 1 },
    { name: "previous", icon: "left", to: page - 1, isOff: page <= 1 },
    { name: "next", icon: "right", to: page + 1, isOff: !hasNext },
  ] as const;
  return (
    <nav
      className="-ml-1.5 inline-flex gap-0.5 phone:-ml-3.5 phone:*:h-10 phone:*:w-(--touch)"
      aria-label={t("pager")}
    >
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
