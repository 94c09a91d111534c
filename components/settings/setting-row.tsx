import { useId, type ReactNode } from "react";
import "#components/settings/setting-row.css";

type SettingRowProps = {
  title: ReactNode;
  /** What it is for, and why it can be set. */
  body?: ReactNode;
  /** Where links on the page lead to. */
  id?: string;
  children: ReactNode;
};

/** One matter of a settings page: what it is on the left, its state and its controls on the right. */
export function SettingRow({ title, body, id, children }: SettingRowProps) {
  const titleId = useId();
  return (
    <section className="setting" id={id} aria-labelledby={titleId}>
      <div className="setting-about">
        <h2 id={titleId}>{title}</h2>
        {body && <p>{body}</p>}
      </div>
      <div className="setting-body">{children}</div>
    </section>
  );
}
