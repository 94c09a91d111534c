import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";

type ListStateProps = {
  icon: IconName;
  title: ReactNode;
  /** Reason, and what to do. */
  children?: ReactNode;
  /** Message of the service and its label: inert, isolated text. */
  said?: { label: string; text: string } | null;
  actions?: ReactNode;
  /** The state fills the whole page, which has no other heading. */
  isPage?: boolean;
};

/** A list without rows: state, reason, what to do and the price, from the first column on. */
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

/** Actions of a list state, below its text. */
export function StateActs({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-base text-ink phone:[&_.btn]:h-11">
      {children}
    </div>
  );
}
