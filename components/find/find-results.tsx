import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";

export type FindOption = {
  key: string;
  icon: IconName;
  title: ReactNode;
  detail?: ReactNode;
  /** Number of the order that it opens. */
  number?: string;
  run: () => void;
};

export type FindGroup = {
  name: "orders" | "book" | "service" | "pages" | "shops" | "actions";
  options: FindOption[];
  /** Number of further matches; null if unknown. */
  more?: number | null;
};

type FindResultsProps = {
  id: string;
  groups: readonly FindGroup[];
  current: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
};

/** Matches by kind; focus stays in the search field, which names the current one. */
export function FindResults({ id, groups, current, optionId, onPoint }: FindResultsProps) {
  const t = useTranslations("find");
  let at = 0;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("results")}
      className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-2 empty:pb-0"
    >
      {groups.map(({ name, options, more = 0 }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className="px-2 pt-3 pb-1 text-meta text-ink-3">
            {t(`groups.${name}`)}
          </p>
          {options.map((option) => {
            const index = at++;
            return (
              <div
                key={option.key}
                id={optionId(index)}
                role="option"
                aria-selected={index === current}
                className={
                  "flex min-h-9 scroll-my-10 items-center gap-2.5 rounded-s px-2 py-1.5 text-table " +
                  "aria-selected:bg-accent-tint aria-selected:shadow-[inset_2px_0_0_var(--focus)] " +
                  "phone:min-h-(--touch) " +
                  "forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
                }
                onPointerMove={() => onPoint(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={option.run}
              >
                <Icon name={option.icon} className="text-ink-3" />
                <div className="min-w-0 flex-1">
                  <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">{option.title}</div>
                  {option.detail && (
                    <div className="flex min-w-0 flex-wrap gap-x-2 text-meta text-ink-3">{option.detail}</div>
                  )}
                </div>
              </div>
            );
          })}
          {more !== 0 && (
            <p className="px-2 py-1.5 text-meta text-ink-3">
              {more === null ? t("some") : t("more", { count: more })}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
