import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";

type PagerProps = {
  page: number;
  hasNext: boolean;
  onGo: (page: number) => void;
  /** Usual price of turning to a page that may cost points; null when free. */
  priceOf?: (page: number) => string | null;
  className?: string;
};

/** Turns pages. On page 1 its style sheet hides the ways back, and Next stays in its place. */
export function Pager({ page, hasNext, onGo, priceOf, className }: PagerProps) {
  const t = useTranslations("table");
  const steps = [
    { name: "first", icon: "first", to: 1, isOff: page <= 1 },
    { name: "previous", icon: "left", to: page - 1, isOff: page <= 1 },
    { name: "next", icon: "right", to: page + 1, isOff: !hasNext },
  ] as const;
  return (
    <nav className={cn("pager", className)} aria-label={t("pager")}>
      {steps.map(({ name, icon, to, isOff }) => {
        const price = isOff ? undefined : (priceOf?.(to) ?? undefined);
        return (
          <Button
            key={name}
            variant="quiet"
            size="s"
            icon={icon}
            label={t(name)}
            title={price && `${t(name)} · ${price}`}
            aria-description={price}
            disabled={isOff}
            onClick={() => onGo(to)}
          />
        );
      })}
    </nav>
  );
}
