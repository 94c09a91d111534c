import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";

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
  return (
    <section className="list-state">
      <Icon name={icon} />
      <div>
        {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
        {typeof children === "string" ? <p>{children}</p> : children}
        {said && (
          <p className="said">
            {said.label}
            <bdi lang="zh-CN">{said.text}</bdi>
          </p>
        )}
        {actions && <div className="list-state-acts">{actions}</div>}
      </div>
    </section>
  );
}
