import type { ReactNode } from "react";

type PageHeadProps = {
  title: ReactNode;
  /** Left of the actions it explains: time to live and cost. */
  meta?: ReactNode;
  actions?: ReactNode;
};

/** First line of every page; on a phone the shop stands below the title. */
export function PageHead({ title, meta, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {meta && <span className="page-head-meta">{meta}</span>}
      {actions}
    </div>
  );
}
