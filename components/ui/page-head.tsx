import type { ReactNode } from "react";
import { cn } from "#lib/shared/base/cn.ts";

type PageHeadProps = {
  title: ReactNode;
  /** Left of the actions: age and cost of what is shown. */
  meta?: ReactNode;
  actions?: ReactNode;
  titleClassName?: string;
  metaClassName?: string;
};

/** First line of every page; on a phone the shop is below the title. */
export function PageHead({ title, meta, actions, titleClassName, metaClassName }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1 className={titleClassName}>{title}</h1>
      {meta && <span className={cn("page-head-meta", metaClassName)}>{meta}</span>}
      {actions}
    </div>
  );
}
