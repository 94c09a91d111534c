import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";

type ListStateProps = {
  icon: IconName;
  /** What is so. */
  title: ReactNode;
  /** Why, and what to do. */
  children?: ReactNode;
  /** The service's own words after their name and the room between: inert, isolated text. */
  said?: { label: string; text: string } | null;
  actions?: ReactNode;
  /** It stands for the whole page and has no other heading. */
  isPage?: boolean;
};

/** A list without rows: begins at the first column and says what is so, why, what to do and at what price. */
export function ListState({ icon, title, children, said, actions, isPage }: ListStateProps) {
  const Title = isPage ? "h1" : "h2";
  return (
    <section className="flex items-start gap-3 px-gutter py-6">
      <Icon name={icon} className={cn("text-ink-3", isPage ? "mt-1" : "mt-0.5")} />
      <div className="grid max-w-140 min-w-0 gap-1 text-table wrap-anywhere text-ink-2 [&:lang(zh)]:leading-[22px]">
        <Title className="text-ink">{title}</Title>
        {said && (
          <p className="said">
            {said.label}
            <bdi lang="zh-CN">{said.text}</bdi>
          </p>
        )}
        {typeof children === "string" ? <p>{children}</p> : children}
        {actions && <StateActs>{actions}</StateActs>}
      </div>
    </section>
  );
}

/** What can be done about it, below what is said. */
export function StateActs({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-base text-ink phone:[&_.btn]:h-11">
      {children}
    </div>
  );
}
