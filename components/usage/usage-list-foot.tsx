import type { ComponentProps, ReactNode } from "react";
import { Pager } from "#components/data-table/pager.tsx";

type ListFootProps = ComponentProps<typeof Pager> & { /** Position in the list. */ children: ReactNode };

/** Pager below a list. */
export function ListFoot({ children, ...pager }: ListFootProps) {
  return (
    <div className="pager-line">
      <Pager {...pager} />
      {children}
    </div>
  );
}
