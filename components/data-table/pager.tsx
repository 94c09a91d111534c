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

export function Pager({ page, hasNext, onGo, priceOf, className }: PagerProps) {
  const t = useTranslations("table");
  const steps = [
    { name: "first", icon: "first", to: 1 },
    { name: "previous", icon: "left", to: page - 1 },
    { name: "next", icon: "right", to: page + 1 },
  ] as const;
  return (
    <nav className={cn("-ml-1.5 inline-flex flex-none gap-0.5", className)} aria-label={t("pager")}>
      {steps.map(({ name, icon, to }) => {
        const isNext = to > page;
        const isOff = isNext ? !hasNext : page <= 1;
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
            // On page 1 the ways back are hidden, but Next stays where it is.
            className={isOff && !isNext ? "invisible" : undefined}
            disabled={isOff}
            onClick={() => onGo(to)}
          />
        );
      })}
    </nav>
  );
}
